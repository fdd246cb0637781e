import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Receipt } from './receipt.tsx'
import styles from './waiting-order.module.css'

export function RefundedOrder({ order }: { order: DeliveryOrder }) {
  return (
    <div className={styles.column}>
      <EmptyState isPage icon="image" title={t('delivery.refunded-title')} text={t('delivery.refunded')} />
      <Receipt order={order} />
    </div>
  )
}
