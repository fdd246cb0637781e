import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { orderStage, type OrderStage } from '../order/order-stage.ts'
import { ZipPanel } from './zip-panel.tsx'
import styles from '../order/waiting-order.module.css'

const WITHOUT_PHOTOS = {
  counter: 'delivery.pending',
  paying: 'payment.confirming',
  'not-paid': 'delivery.not-paid',
  cancelled: 'delivery.cancelled',
  refunded: 'delivery.refunded',
} as const satisfies Record<Exclude<OrderStage, 'photos'>, string>

/** See docs/rules.md#zip-page. */
export function ZipView({ order }: { order: DeliveryOrder }) {
  const stage = orderStage(order)
  if (stage !== 'photos') {
    const waits = stage === 'counter' || stage === 'paying'
    return (
      <EmptyState
        isPage
        icon={waits ? 'clock' : 'alert'}
        title={t('delivery.zip-title')}
        text={t(WITHOUT_PHOTOS[stage])}
      />
    )
  }
  return (
    <section className={styles.card}>
      <span className={styles.art} aria-hidden="true">
        <AreaIcon name="archive" size={34} />
      </span>
      <h1 tabIndex={-1}>{t('delivery.zip-title')}</h1>
      <div className={styles.body}>
        <ZipPanel order={order} isMain isPage />
      </div>
    </section>
  )
}
