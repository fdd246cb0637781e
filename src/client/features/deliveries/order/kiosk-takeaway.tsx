import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import styles from './kiosk-takeaway.module.css'

interface Props {
  order: Pick<DeliveryOrder, 'hash' | 'outfitter'>
  onDone: () => void
  busy: boolean
}

export function KioskTakeaway({ order, onDone, busy }: Props) {
  // QR codes for the guest's phone lead to the external channel (docs/rules.md#channels).
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
