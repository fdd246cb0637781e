import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import styles from './kiosk-takeaway.module.css'

interface Props {
  order: Pick<DeliveryOrder, 'hash' | 'outfitter'>
  /** Null on a wide screen of the guest's own. */
  kiosk: { onDone: () => void; busy: boolean } | null
}

export function KioskTakeaway({ order, kiosk }: Props) {
  // QR codes for the guest's phone lead to the external channel (docs/rules.md#channels).
  const address = `${location.origin}/deliver/${order.outfitter.slug}/order/${order.hash}/external`
  return (
    <section className={styles.card} aria-labelledby="take-away">
      <div className={styles.code}>
        <QrCode text={address} label={t('delivery.kiosk-code')} size={kiosk ? 232 : 168} />
      </div>
      <div className={styles.words}>
        <h2 id="take-away">{t('delivery.kiosk-title')}</h2>
        <p>{t('delivery.kiosk-lead')}</p>
        {kiosk ? (
          <Button large busy={kiosk.busy} icon="check" onClick={kiosk.onDone}>
            {t('delivery.done')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
