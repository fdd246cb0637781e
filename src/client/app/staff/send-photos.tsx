import type { Outfitter } from '#contract/schema.gen.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import type { CartGroup, CartPhoto } from '#client/device/database/cart-rows.ts'
import { pricingInputOf } from '#client/features/cart/estimate-totals.ts'
import { SendDialog } from '#client/features/orders/send/send-dialog.tsx'

type Line = { kind: 'photo'; photo: CartPhoto } | { kind: 'group'; group: CartGroup }

interface Props {
  outfitter: Outfitter
  lines: readonly Line[]
  /** The name of what is sent, for people. */
  what: string
  onClose: () => void
}

/** Sends a display group or photos, at the price by the answers that this device has. */
export function SendPhotos({ outfitter, lines, what, onClose }: Props) {
  const { can } = useStaff()
  const now = new Date(serverNow())
  const addedAt = now.toISOString()
  const added = lines.map((line) => ({ ...line, addedAt }))
  const { total } = priceCart({
    ...pricingInputOf(outfitter, added, now),
    taxRatePpm: outfitter.counter_tax_rate * 100,
  })
  // An answer that an earlier build has stored on the device lacks the limit.
  const mayGive = can('orders.comp') && (outfitter.free_order_limit ?? 0) > 0
  const ways = [
    ...(total > 0 && checkoutOptions(false, outfitter).counter ? (['paid'] as const) : []),
    'included' as const,
    ...(mayGive ? (['free'] as const) : []),
    // The shop has a link to a display group only.
    ...(total > 0 && lines.every(({ kind }) => kind === 'group') ? (['link'] as const) : []),
  ]
  return (
    <SendDialog
      outfitterId={outfitter.id}
      items={added.map((line) =>
        line.kind === 'group'
          ? { display_group_id: line.group.id, added_at: addedAt }
          : { photo_id: line.photo.id, added_at: addedAt },
      )}
      what={what}
      ways={ways}
      total={total}
      onClose={onClose}
    />
  )
}
