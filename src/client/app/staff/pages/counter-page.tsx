import { drawOrderOf } from '../draw-scanned-order.ts'
import { PendingOrdersPage } from '#client/features/orders/pending/pending-orders-page.tsx'

export function CounterPage({ outfitterId }: { outfitterId: number }) {
  return <PendingOrdersPage outfitterId={outfitterId} drawOrderOf={drawOrderOf} />
}
