import { useLiveQuery } from 'dexie-react-hooks'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import type { Channel } from '#client/offline/stored-cart.ts'

/** What this device holds of guests, as far as the countdown must know. */
export interface GuestThings {
  /** Lines in this outfitter's cart. */
  lines: number
  /** Lines in all carts. */
  allLines: number
  /** A payment is in flight: nothing is timed. */
  paying: boolean
  /** The page of the cart that is being paid: what became of that is found out there. */
  payingPage: string | null
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
  const paid = refs.find(({ charge }) => charge !== null)
  return {
    lines: own?.lines.length ?? 0,
    allLines: carts.reduce((sum, { lines }) => sum + lines.length, 0),
    paying: paid !== undefined,
    payingPage: paid ? cartPage(paid.slug, carts.find((cart) => cart.slug === paid.slug)?.channel) : null,
    timeoutSeconds: own?.shop.cart_timeout ?? null,
  }
}

function cartPage(slug: string, channel: Channel | undefined): string {
  return `/cart/${slug}${channel === 'external' ? '/external' : ''}`
}

/** The same, live through every tab; undefined until it was read. */
export function useGuestThings(slug: string | null): GuestThings | undefined {
  return useLiveQuery(() => readGuestThings(slug), [slug])
}
