import { liveQuery } from 'dexie'
import { ApiError } from '#client/api/api-error.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { readCart } from './cart-store.ts'

/** Resolves to the cart's order once the server has all changes of the cart. Rejects without a network or an order. */
export async function sentOrder(slug: string, database = offlineDatabase()): Promise<StoredOrderRef> {
  const { carts, orders, outbox } = database
  const stops: (() => void)[] = []
  const sent = new Promise<StoredOrderRef>((resolve, reject) => {
    const checkNetwork = (state: string): void => {
      if (state === 'offline') reject(new ApiError({ status: 0, code: 'offline' }))
    }
    const watch = liveQuery(() => database.transaction('r', carts, orders, outbox, () => readCart(database, slug)))
    const { unsubscribe } = watch.subscribe({
      next: ({ ref, unsent }) => {
        if (unsent > 0) return
        if (ref) resolve(ref)
        else reject(new Error('The server took no order'))
      },
      error: reject,
    })
    stops.push(unsubscribe, connectivity.subscribe(checkNetwork))
    checkNetwork(connectivity.state)
  })
  return sent.finally(() => stops.forEach((stop) => stop()))
}
