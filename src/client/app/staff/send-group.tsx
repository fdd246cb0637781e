import type { DisplayGroup, Outfitter } from '#contract/schema.gen.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { pricingInputOf } from '#client/features/cart/estimate-totals.ts'
import { SendDialog } from '#client/features/orders/send/send-dialog.tsx'

interface Props {
  outfitter: Outfitter
  group: DisplayGroup
  onClose: () => void
}

/** Sends a display group, at the price by the answers that this device has. */
export function SendGroup({ outfitter, group, onClose }: Props) {
  const { can } = useStaff()
  const now = new Date(serverNow())
  const added_at = now.toISOString()
  const { total } = priceCart({
    ...pricingInputOf(outfitter, [{ kind: 'group', group, addedAt: added_at }], now),
    taxRatePpm: outfitter.counter_tax_rate * 100,
  })
  // An answer that an earlier build has stored on the device lacks the limit.
  const mayGive = can('orders.comp') && (outfitter.free_order_limit ?? 0) > 0
  const ways = [
    ...(total > 0 && checkoutOptions(false, outfitter).counter ? (['paid'] as const) : []),
    'included' as const,
    ...(mayGive ? (['free'] as const) : []),
    ...(total > 0 ? (['link'] as const) : []),
  ]
  return (
    <SendDialog
      outfitterId={outfitter.id}
      items={[{ display_group_id: group.id, added_at }]}
      what={group.name}
      ways={ways}
      total={total}
      onClose={onClose}
    />
  )
}
