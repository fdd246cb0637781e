import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/texts.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { DeliveredPhotos } from './delivered-photos.tsx'
import { Receipt } from './receipt.tsx'
import styles from './delivery.module.css'

/** A placed order as its guest sees it, in each of its states. */
export function DeliveryView({ order }: { order: DeliveryOrder }) {
  switch (order.status) {
    case 'completed':
      return <Completed order={order} />
    case 'pending':
      return <Waiting text={t('delivery.pending')} />
    case 'cancelled':
    case 'expired':
      return <EmptyState icon="alert" title={t('delivery.cancelled')} />
    default:
      return <Waiting text={t('payment.confirming')} />
  }
}

function Waiting({ text }: { text: string }) {
  return (
    <div role="status">
      <EmptyState icon="clock" title={t('delivery.waiting-title')} text={text} />
    </div>
  )
}

function firstName(name: string | null): string {
  return (name ?? '').trim().split(/\s+/)[0] ?? ''
}

function Completed({ order }: { order: DeliveryOrder }) {
  const name = firstName(order.name)
  return (
    <>
      <header className={styles.thanks}>
        <span className={styles.seal} aria-hidden="true">
          <Icon name="check" size={28} />
        </span>
        <div>
          <h1 tabIndex={-1}>{name ? t('delivery.thanks', { name }) : t('delivery.thanks-plain')}</h1>
          <p>{order.email ? t('delivery.lead', { email: order.email }) : t('delivery.lead-plain')}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <section className={styles.main} aria-labelledby="delivered-photos">
          <div className={styles.sectionHead}>
            <h2 id="delivered-photos">{t('delivery.title')}</h2>
            <p>{t('delivery.download-hint')}</p>
          </div>
          {order.photos.length > 0 ? (
            <DeliveredPhotos photos={order.photos} />
          ) : (
            <EmptyState icon="image" title={t('delivery.refunded')} />
          )}
        </section>
        <aside className={styles.side}>
          <Receipt order={order} />
          <p className={styles.keep}>
            <Icon name="lock" size={18} />
            {t('delivery.keep-link')}
          </p>
        </aside>
      </div>
    </>
  )
}
