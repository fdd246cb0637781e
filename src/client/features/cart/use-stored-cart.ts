import { useEffect, useState } from 'react'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { useServerClock, useServerNow } from '#client/device/connection/use-server-now.ts'
import type { CartTotals } from '#client/device/database/cart-rows.ts'
import { useStored } from '#client/device/database/use-stored.ts'
import { cartTimeLeft } from './cart-age.ts'
import { readCartOrNone, type CartState } from './cart-store.ts'
import { estimateChangesAt, estimateTotals } from './estimate-totals.ts'

export interface ShownCart extends CartState {
  totals: CartTotals | null
}

/** Undefined until the first read. */
export function useStoredCart(slug: string): ShownCart | undefined {
  const [age, setAge] = useState(0)
  const clock = useServerClock()
  const state = useStored(() => readCartOrNone(offlineDatabase(), slug), [slug, age, clock])
  const cart = state?.cart
  const ref = state?.ref
  useEffect(() => {
    if (!cart) return
    const timer = setTimeout(() => setAge((value) => value + 1), cartTimeLeft(cart, ref ?? undefined, serverNow()))
    return () => clearTimeout(timer)
  }, [cart, ref, clock])
  const now = useServerNow((at) => (cart ? estimateChangesAt(cart.shop, cart.lines, at) : null))
  if (!state) return undefined
  const totals = cart ? (cart.confirmed ?? estimateTotals(cart.shop, cart.lines, new Date(now))) : null
  return { ...state, totals }
}
