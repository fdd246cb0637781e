import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { isOwnOrderOver } from '#client/device/cart/own-orders.ts'
import type { Channel } from '#client/device/database/cart-rows.ts'
import { useStored } from '#client/device/database/use-stored.ts'

interface GuestState {
  lines: number
  allLines: number
  /** True while this device shows links to the guest's orders. */
  showsPlaced: boolean
  paying: boolean
  /** Path of the cart page that started the payment in flight. */
  payingPage: string | null
  /** Seconds without input until the Timeout window asks the guest, stored with the cart. */
  timeoutSeconds: number | null
}

export async function readGuestState(
  slug: string | null,
  database: OfflineDatabase = offlineDatabase(),
): Promise<GuestState> {
  const carts = await database.carts.toArray()
  const refs = await database.orders.toArray()
  const placed = await database.ownOrders.toArray()
  const own = carts.find((cart) => cart.slug === slug)
  const paid = refs.find(({ charge }) => charge !== null)
  return {
    lines: own?.lines.length ?? 0,
    allLines: carts.reduce((sum, { lines }) => sum + lines.length, 0),
    showsPlaced: placed.some((order) => !isOwnOrderOver(order, serverNow())),
    paying: paid !== undefined,
    payingPage: paid ? cartPage(paid.slug, carts.find((cart) => cart.slug === paid.slug)?.channel) : null,
    timeoutSeconds: own?.shop.cart_timeout ?? null,
  }
}

function cartPage(slug: string, channel: Channel | undefined): string {
  return `/cart/${slug}${channel === 'external' ? '/external' : ''}`
}

/** Undefined until the device has read it. */
export function useGuestState(slug: string | null): GuestState | undefined {
  return useStored(() => readGuestState(slug), [slug])
}
