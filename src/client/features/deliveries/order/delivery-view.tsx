import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useEffect, useState, type ReactNode } from 'react'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { originalsHere } from '#domain/orders/originals-here.ts'
import type { GuestTextKey } from '#domain/texts/guest-texts.ts'
import { t, locale } from '#client/shared-views/chosen-texts.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { countsText } from '#client/shared-views/order-summary.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import { countMissing, orderStage, type OrderStage } from './order-stage.ts'
import { ReadyOrder } from './ready-order.tsx'
import { Receipt } from './receipt.tsx'
import styles from './waiting-order.module.css'

interface Props {
  order: DeliveryOrder
  kiosk: { onDone: () => void; busy: boolean } | null
  /** The card form of an order that waits at the counter, or its button. */
  pay?: ReactNode
  /** True while this tab pays the order. */
  isPaying?: boolean
}

/** See docs/rules.md#delivery-page. */
export function DeliveryView({ order, ...rest }: Props) {
  const stage = orderStage(order)
  const missing = countMissing(order.photos)
  const [first] = useState({ stage, missing })
  const arrived = stage === 'photos' && (first.stage === 'counter' || first.stage === 'paying')
  const news = arrived || (stage === 'photos' && missing !== first.missing)

  useEffect(() => {
    if (!arrived) return
    // The focused element disappeared with the waiting view, so the title takes the focus.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.id === 'content')
      document.getElementById('delivery-title')?.focus({ preventScroll: true })
  }, [arrived])

  return (
    <>
      <VisuallyHidden live>{news ? newsOf(order.photos.length, missing) : ''}</VisuallyHidden>
      <Stage stage={stage} order={order} arrived={arrived} {...rest} />
    </>
  )
}

function newsOf(total: number, missing: number): string {
  return missing > 0 ? originalsHere(t, { total, missing }) : t('delivery.arrived')
}

function Stage({ stage, order, arrived, kiosk, ...rest }: Props & { stage: OrderStage; arrived: boolean }) {
  switch (stage) {
    case 'photos':
      return <ReadyOrder order={order} arrived={arrived} kiosk={kiosk} />
    case 'counter':
    case 'paying':
      return <WaitingOrder order={order} stage={stage} {...rest} />
    case 'refunded':
      return <RefundedOrder order={order} />
    case 'cancelled':
      return (
        <EmptyState
          isPage
          icon="alert"
          title={t('delivery.cancelled')}
          text={t('delivery.cancelled-text', { name: order.outfitter.name })}
        />
      )
    case 'not-paid':
      return <EmptyState isPage icon="alert" title={t('delivery.not-paid')} text={t('payment.released')} />
  }
}

function RefundedOrder({ order }: { order: DeliveryOrder }) {
  return (
    <div className={styles.column}>
      <EmptyState isPage icon="image" title={t('delivery.refunded-title')} text={t('delivery.refunded')} />
      <Receipt order={order} />
    </div>
  )
}

function waitingTexts(counter: boolean, isPaying: boolean): readonly [GuestTextKey, GuestTextKey] {
  if (counter) return ['delivery.waiting-title', 'delivery.pending']
  if (isPaying) return ['payment.confirming', 'payment.confirming-note']
  return ['payment.on-another-phone', 'delivery.paid-elsewhere']
}

function WaitingOrder({ order, stage, pay, isPaying = false }: Omit<Props, 'kiosk'> & { stage: 'counter' | 'paying' }) {
  const online = useConnectivity() === 'online'
  const counter = stage === 'counter'
  const [title, lead] = waitingTexts(counter, isPaying)
  return (
    <div className={styles.column}>
      <section className={styles.card} role="status">
        <span className={styles.art} aria-hidden="true">
          <Icon name="clock" size={34} />
        </span>
        <h1 id="delivery-title" tabIndex={-1}>
          {t(title)}
        </h1>
        <p className={styles.lead}>{t(lead)}</p>
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
              <Price cents={counter ? leftToPay(order) : order.total} locale={locale} />
            </dd>
          </div>
        </dl>
      </section>
      {pay}
      {online ? (
        <p className={styles.live}>
          <span className={styles.dot} aria-hidden="true" />
          {t('delivery.live')}
        </p>
      ) : null}
    </div>
  )
}
