import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { payParameter } from '#domain/orders/phone-payment.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CardPanel } from '../card/card-panel.tsx'
import { ConfirmingPayment } from '../card/confirming-payment.tsx'
import { useAwayText } from '../use-away-text.ts'
import type { WaitingOrder, WaitingPayment } from './use-waiting-payment.ts'
import styles from '../checkout.module.css'

interface Props {
  order: WaitingOrder
  payment: WaitingPayment
}

/** Offers the card for an order that waits at the counter (docs/rules.md#paying-by-phone). */
export function PayWaiting({ order, payment }: Props) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const online = useConnectivity() === 'online'
  const awayText = useAwayText('offline.needs-network')
  const { busy, failure, confirming } = payment
  if (confirming) return <ConfirmingPayment />
  if (!busy && order.card_payment === 'day-over') return <p className={styles.payNote}>{t('payment.day-over')}</p>
  if (!busy && order.card_payment === 'none') return null
  if (busy || search.has(payParameter))
    return (
      <div className={styles.checkout}>
        <CardPanel
          total={leftToPay(order)}
          contact={{ name: order.name ?? '', email: order.email ?? '', country: 'OT', state: '', zip: '' }}
          busy={busy}
          failure={online ? failure : { text: awayText }}
          disabled={!online}
          onPay={(tokenize) => void payment.pay(tokenize)}
        />
        <Button variant="quiet" disabled={busy} onClick={() => void navigate({ search: '' }, { replace: true })}>
          {t('delivery.pay-back')}
        </Button>
      </div>
    )
  return (
    <div className={styles.checkout}>
      <p className={styles.payNote}>{t('delivery.pay-note')}</p>
      <Button large wide disabled={!online} onClick={() => void navigate({ search: `?${payParameter}` })}>
        {t('delivery.pay-card')}
      </Button>
      {online ? null : (
        <p className={styles.payNote} role="status">
          {awayText}
        </p>
      )}
    </div>
  )
}
