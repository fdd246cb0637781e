import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { offlineDatabase } from '#client/offline/database.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import type { CartTotals } from '#client/offline/stored-cart.ts'
import { lifeLeft } from './cart-age.ts'
import { readCart, type CartState } from './cart-store.ts'
import { estimateTotals } from './estimate-totals.ts'

export interface ShownCart extends CartState {
  totals: CartTotals | null
}

/** The cart as it is stored, live through every tab; undefined until it was read. */
export function useStoredCart(slug: string): ShownCart | undefined {
  const [age, setAge] = useState(0)
  const state = useLiveQuery(() => readCart(offlineDatabase(), slug), [slug, age])
  const cart = state?.cart
  const ref = state?.ref
  useEffect(() => {
    if (!cart) return
    const timer = setTimeout(() => setAge((value) => value + 1), lifeLeft(cart, ref ?? undefined, serverNow()))
    return () => clearTimeout(timer)
  }, [cart, ref])
  if (!state) return undefined
  const totals = cart ? (cart.confirmed ?? estimateTotals(cart.shop, cart.lines, new Date(serverNow()))) : null
  return { ...state, totals }
}
