import { useServerNow } from '#client/device/connection/use-server-now.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import styles from './hand-over-dialog.module.css'

interface Props {
  address: string
  /** Server time in milliseconds at which the shown code expires. */
  expiresAt: number
  busy: boolean
  onAgain: () => void
  onDone: () => void
  onClose: () => void
}

export function HandOverDialog({ address, expiresAt, busy, onAgain, onDone, onClose }: Props) {
  const isExpired = useServerNow(() => expiresAt) >= expiresAt
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('hand-over.title')}
      description={t('hand-over.lead')}
      closeLabel={t('common.close')}
      actions={
        <Button large icon="check" onClick={onDone}>
          {t('hand-over.done')}
        </Button>
      }
    >
      <div className={styles.code}>
        {isExpired ? (
          <>
            <p role="status">{t('hand-over.over')}</p>
            <Button variant="secondary" busy={busy} onClick={onAgain}>
              {t('hand-over.again')}
            </Button>
          </>
        ) : (
          <>
            <QrCode text={address} label={t('hand-over.code')} size={264} />
            <p>{t('hand-over.valid')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
