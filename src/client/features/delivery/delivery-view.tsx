import { useEffect, useState } from 'react'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/texts.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { orderStage, type OrderStage } from './order-stage.ts'
import { ReadyOrder } from './ready-order.tsx'
import { RefundedOrder } from './refunded-order.tsx'
import { WaitingOrder } from './waiting-order.tsx'

interface Props {
  order: DeliveryOrder
  /** On a kiosk: nothing is downloaded, and 'Done' takes everything off the device. */
  kiosk: { onDone: () => void; busy: boolean } | null
}

/** A placed order as its guest sees it, in each of its states; it turns from one to the next as they come. */
export function DeliveryView({ order, kiosk }: Props) {
  const stage = orderStage(order)
  const [first] = useState(stage)
  const arrived = stage === 'photos' && (first === 'counter' || first === 'paying')

  useEffect(() => {
    if (!arrived) return
    // Where the guest was is gone with the waiting; who is somewhere else on the page stays there.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.id === 'content')
      document.getElementById('delivery-title')?.focus({ preventScroll: true })
  }, [arrived])

  return (
    <>
      <VisuallyHidden live>{arrived ? t('delivery.arrived') : ''}</VisuallyHidden>
      <Stage stage={stage} order={order} arrived={arrived} kiosk={kiosk} />
    </>
  )
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
