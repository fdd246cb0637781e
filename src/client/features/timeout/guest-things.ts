import { useLiveQuery } from 'dexie-react-hooks'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'

/** What this device holds of guests, as far as the countdown must know. */
export interface GuestThings {
  /** Lines in this outfitter's cart. */
  lines: number
  /** Lines in all carts. */
  allLines: number
  /** A payment is in flight: nothing is timed. */
  paying: boolean
  /** Seconds, as this outfitter set them when the cart was filled. */
  timeoutSeconds: number | null
}

export async function readGuestThings(
  slug: string | null,
  database: OfflineDatabase = offlineDatabase(),
): Promise<GuestThings> {
  const carts = await database.carts.toArray()
  const refs = await database.orders.toArray()
  const own = carts.find((cart) => cart.slug === slug)
  return {
    lines: own?.lines.length ?? 0,
    allLines: carts.reduce((sum, { lines }) => sum + lines.length, 0),
    paying: refs.some(({ charge }) => charge !== null),
    timeoutSeconds: own?.shop.cart_timeout ?? null,
  }
}

/** The same, live through every tab; undefined until it was read. */
export function useGuestThings(slug: string | null): GuestThings | undefined {
  return useLiveQuery(() => readGuestThings(slug), [slug])
}
