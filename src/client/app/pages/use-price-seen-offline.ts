import { useState } from 'react'
import type { SeenOrder } from '#client/features/checkout/seen-order.ts'
import type { StoredCart } from '#client/offline/stored-cart.ts'

export interface PriceSeenOffline {
  /** What the guest saw without a network when the server now says otherwise; null when it says the same. */
  was: SeenOrder | null
  accept: () => void
}

const keysOf = ({ items }: SeenOrder): string => items.map(({ kind, id, photos }) => `${kind} ${id} ${photos}`).join()

/** A code's discount and the tax are the server's to say: an estimate without them is not another price. */
export function isOtherPrice({ amounts: was, ...seen }: SeenOrder, { amounts: is, ...now }: SeenOrder): boolean {
  if (keysOf({ amounts: was, ...seen }) !== keysOf({ amounts: is, ...now })) return true
  if (was.subtotal !== is.subtotal || was.discount24 !== is.discount24) return true
  return was.discountValue === is.discountValue && was.total - (was.tax ?? 0) !== is.total - (is.tax ?? 0)
}

/**
 * Remembers what the cart cost while it could not be asked about. When the server says otherwise afterwards, the guest
 * has to take the new price before checking out (rules.md 2.10). What the guest changes since is the guest's own.
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
