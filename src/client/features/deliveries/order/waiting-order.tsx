import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { countsText } from '#client/shared-views/order-summary.tsx'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import styles from './waiting-order.module.css'

export function WaitingOrder({ order, stage }: { order: DeliveryOrder; stage: 'counter' | 'paying' }) {
  const online = useConnectivity() === 'online'
  const counter = stage === 'counter'
  return (
    <div className={styles.column}>
      <section className={styles.card} role="status">
        <span className={styles.art} aria-hidden="true">
          <Icon name="clock" size={34} />
        </span>
        <h1 id="delivery-title" tabIndex={-1}>
          {t(counter ? 'delivery.waiting-title' : 'payment.confirming')}
        </h1>
        <p className={styles.lead}>{t(counter ? 'delivery.pending' : 'payment.confirming-note')}</p>
        <dl className={styles.facts}>
          <div className={styles.number}>
            <dt>{t('delivery.order-label')}</dt>
            <dd>{order.id}</dd>
          </div>
          {order.local_code ? (
            <div>
              <dt>{t('delivery.local-code-label')}</dt>
              <dd>{order.local_code}</dd>
            </div>
          ) : null}
          <div>
            <dt>
              {counter ? t('delivery.to-pay') : t('cart.total')}
              <small>{countsText(order.photoCount, order.displayGroupCount)}</small>
            </dt>
            <dd>
              <Price cents={order.total} locale={locale} />
            </dd>
          </div>
        </dl>
      </section>
      {online ? (
        <p className={styles.live}>
          <span className={styles.dot} aria-hidden="true" />
          {t('delivery.live')}
        </p>
      ) : null}
    </div>
  )
}
