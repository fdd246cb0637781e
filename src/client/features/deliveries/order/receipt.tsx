import { moneyBack } from '#domain/pricing/prepaid.ts'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { amountsOf, OrderSummary } from '#client/shared-views/order-summary.tsx'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Price } from '#client/ui/pictures/price.tsx'
import styles from '../deliveries.module.css'

/** '2026-07-04' → 'July 4, 2026', in the guest's language. */
export function longDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
}

export function Receipt({ order }: { order: DeliveryOrder }) {
  return (
    <section className={styles.receipt} aria-label={t('delivery.order-details')}>
      <dl className={styles.numbers}>
        <div>
          <dt>{t('delivery.order-label')}</dt>
          <dd>{order.id}</dd>
        </div>
        {order.square_transaction ? (
          <div>
            <dt>{t('delivery.receipt-label')}</dt>
            <dd>{order.square_transaction.receipt_number}</dd>
          </div>
        ) : null}
        {order.local_code ? (
          <div>
            <dt>{t('delivery.local-code-label')}</dt>
            <dd>{order.local_code}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('delivery.date-label')}</dt>
          <dd>{longDay(order.display_date)}</dd>
        </div>
      </dl>
      <OrderSummary amounts={{ ...amountsOf(order, order.isCounterCheckout), tax: order.tax ?? 0 }} />
      {moneyBack(order) > 0 ? (
        <dl className={styles.numbers}>
          <div>
            <dt>{t('delivery.refunded-label')}</dt>
            <dd>
              <Price cents={moneyBack(order)} locale={locale} />
            </dd>
          </div>
        </dl>
      ) : null}
    </section>
  )
}
