import { t } from '#client/shared-views/chosen-texts.ts'
import buttons from '#client/ui/controls/button.module.css'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import type { ReviewLink } from './review-links.ts'
import styles from './review-dialog.module.css'

interface Props {
  outfitterName: string
  links: readonly ReviewLink[]
  /** True on a kiosk: links would lead away from the app, so the guest scans codes. */
  asCodes: boolean
  onDismiss: () => void
}

/** See docs/rules.md#review-window. */
export function ReviewDialog({ outfitterName, links, asCodes, onDismiss }: Props) {
  const lead = t('delivery.review-lead', { name: outfitterName })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onDismiss()
      }}
      title={t('delivery.review-title')}
      description={asCodes ? `${lead}. ${t('delivery.review-scan')}.` : lead}
      closeLabel={t('common.close')}
    >
      <ul className={asCodes ? styles.codes : styles.links}>
        {links.map(({ label, href }) => (
          <li key={label}>
            {asCodes ? (
              <figure className={styles.code}>
                <QrCode text={href} label={t(label)} size={168} />
                <figcaption>{t(label)}</figcaption>
              </figure>
            ) : (
              <a
                className={[buttons.button, buttons.secondary, buttons.large, buttons.wide].join(' ')}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t(label)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
