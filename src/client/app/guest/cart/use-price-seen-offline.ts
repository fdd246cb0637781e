import { useState } from 'react'
import type { SeenOrder } from '#client/features/checkout/seen-order.ts'
import type { StoredCart } from '#client/device/database/cart-rows.ts'

interface PriceSeenOffline {
  /** The order as the guest saw it offline, when the server's amounts differ from it. */
  was: SeenOrder | null
  accept: () => void
}

const keysOf = ({ items }: SeenOrder): string => items.map(({ kind, id, photos }) => `${kind} ${id} ${photos}`).join()

/**
 * Offline, the device does not know the tax or the value of a discount code. A total that differs only because of these
 * two does not count.
 */
function isOtherPrice({ amounts: was, ...seen }: SeenOrder, { amounts: is, ...now }: SeenOrder): boolean {
  if (keysOf({ amounts: was, ...seen }) !== keysOf({ amounts: is, ...now })) return true
  if (was.subtotal !== is.subtotal || was.discount24 !== is.discount24) return true
  return was.discountValue === is.discountValue && was.total - (was.tax ?? 0) !== is.total - (is.tax ?? 0)
}

/**
 * If the server's price differs, the guest must accept it before checkout (docs/rules.md#price-changed). A price that
 * differs because the guest changed the cart needs no acceptance.
 */
export function usePriceSeenOffline(
  cart: StoredCart,
  seen: SeenOrder,
  { online, confirmed }: { online: boolean; confirmed: boolean },
): PriceSeenOffline {
  const [kept, setKept] = useState<{ seen: SeenOrder; changedAt: number } | null>(null)
  const isSame = kept?.changedAt === cart.changedAt
  if (!online && !(isSame && kept.seen.amounts.total === seen.amounts.total))
    setKept({ seen, changedAt: cart.changedAt })
  const differs = online && confirmed && isSame && isOtherPrice(kept.seen, seen)
  return { was: differs ? kept.seen : null, accept: () => setKept(null) }
}
