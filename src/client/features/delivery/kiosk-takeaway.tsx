import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import styles from './kiosk-takeaway.module.css'

interface Props {
  order: Pick<DeliveryOrder, 'hash' | 'outfitter'>
  onDone: () => void
  busy: boolean
}

/** On a kiosk the guest takes the page away on the phone; 'Done' leaves the device as it was before. */
export function KioskTakeaway({ order, onDone, busy }: Props) {
  // A guest's code leads to the external channel (rules.md 3.5).
  const address = `${location.origin}/deliver/${order.outfitter.slug}/order/${order.hash}/external`
  return (
    <section className={styles.card} aria-labelledby="take-away">
      <div className={styles.code}>
        <QrCode text={address} label={t('delivery.kiosk-code')} size={232} />
      </div>
      <div className={styles.words}>
        <h2 id="take-away">{t('delivery.kiosk-title')}</h2>
        <p>{t('delivery.kiosk-lead')}</p>
        <Button large busy={busy} icon="check" onClick={onDone}>
          {t('delivery.done')}
        </Button>
      </div>
    </section>
  )
}
