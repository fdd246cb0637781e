import { useEffect, useState } from 'react'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { originalsHere } from '#domain/orders/originals-here.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { countMissing, orderStage, type OrderStage } from './order-stage.ts'
import { ReadyOrder } from './ready-order.tsx'
import { RefundedOrder } from './refunded-order.tsx'
import { WaitingOrder } from './waiting-order.tsx'

interface Props {
  order: DeliveryOrder
  /** Button 'Done' of a kiosk, which wipes the guest's data; a kiosk offers no downloads. Null on other devices. */
  kiosk: { onDone: () => void; busy: boolean } | null
}

/** Shows a placed order at every stage (docs/rules.md#delivery-page). */
export function DeliveryView({ order, kiosk }: Props) {
  const stage = orderStage(order)
  const missing = countMissing(order.photos)
  const [first] = useState({ stage, missing })
  const arrived = stage === 'photos' && (first.stage === 'counter' || first.stage === 'paying')
  const news = arrived || (stage === 'photos' && missing !== first.missing)

  useEffect(() => {
    if (!arrived) return
    // The focused element disappeared with the waiting view, so the title takes the focus. A focus elsewhere stays.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.id === 'content')
      document.getElementById('delivery-title')?.focus({ preventScroll: true })
  }, [arrived])

  return (
    <>
      <VisuallyHidden live>{news ? newsOf(order.photos.length, missing) : ''}</VisuallyHidden>
      <Stage stage={stage} order={order} arrived={arrived} kiosk={kiosk} />
    </>
  )
}

function newsOf(total: number, missing: number): string {
  return missing > 0 ? originalsHere(t, { total, missing }) : t('delivery.arrived')
}

function Stage({ stage, order, arrived, kiosk }: Props & { stage: OrderStage; arrived: boolean }) {
  switch (stage) {
    case 'photos':
      return <ReadyOrder order={order} arrived={arrived} kiosk={kiosk} />
    case 'counter':
    case 'paying':
      return <WaitingOrder order={order} stage={stage} />
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
