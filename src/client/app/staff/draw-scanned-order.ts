import type { QueryClient } from '@tanstack/react-query'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import type { OfflineItem } from '#domain/orders/offline-order.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { packedDays } from '#client/app/boot/start-day-pack.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import type { CartLine } from '#client/device/database/cart-rows.ts'
import { pricingInputOf } from '#client/features/cart/estimate-totals.ts'
import type { DrawOrder } from '#client/features/orders/scan/drawn-order.ts'
import { dayQuery, storefrontQuery, type DayAnswer } from '#client/features/storefront/storefront.queries.ts'

/** Draws a scanned order from the answers that this device keeps for a day without a connection (docs/rules.md#day-pack). */
export function drawOrderOf(client: QueryClient, outfitterId: number): DrawOrder {
  return async (order) => {
    const own = await client.fetchQuery(outfitterQuery(outfitterId)).catch(() => null)
    if (own !== null && own.slug !== order.slug) return 'other-outfitter'
    const shop = await client.fetchQuery(storefrontQuery(order.slug)).catch(() => null)
    if (own === null || shop === null) return 'no-prices'
    if (!checkoutOptions(order.isExternal, own).counter) return 'no-counter'
    // A forged code may name an item twice.
    const items = [...new Map(order.items.map((item) => [`${item.kind} ${item.id}`, item])).values()]
    const lines = await linesOf(client, items, { outfitterId, days: packedDays(shop) })
    const missing = items.length - lines.length
    const { total, notForSale } = priceCart({
      ...pricingInputOf(shop.outfitter, lines, new Date(serverNow())),
      taxRatePpm: own.counter_tax_rate * 100,
    })
    const isSold = (line: CartLine) => !notForSale.some(({ kind, id }) => kind === line.kind && id === idOf(line))
    const sold = lines.filter(isSold)
    if (missing === 0 && sold.length === 0) return 'nothing-for-sale'
    // A photo that is also in a group of the order is part of the group.
    const leftOut = notForSale.filter(({ reason }) => reason !== 'photo-in-group').length
    return { lines: sold, missing, leftOut, total }
  }
}

const idOf = (line: CartLine): number => (line.kind === 'photo' ? line.photo.id : line.group.id)

async function linesOf(
  client: QueryClient,
  items: readonly OfflineItem[],
  { outfitterId, days }: { outfitterId: number; days: readonly string[] },
): Promise<CartLine[]> {
  const found = new Map<OfflineItem, CartLine>()
  for (const date of days) {
    if (found.size === items.length) break
    const day = await client.fetchQuery(dayQuery({ outfitterId, date, riverSection: null })).catch(() => null)
    for (const item of items) {
      const line = day && lineIn(day, item)
      if (line) found.set(item, line)
    }
  }
  return items.flatMap((item) => found.get(item) ?? [])
}

function lineIn({ displayGroups, photos }: DayAnswer, { kind, id, addedAt }: OfflineItem): CartLine | null {
  // As on the server: the clock of the guest's device may be ahead.
  const time = new Date(Math.min(addedAt, serverNow())).toISOString()
  if (kind === 'group') {
    const group = displayGroups.find((one) => one.id === id)
    return group ? { kind, group, addedAt: time } : null
  }
  const photo = [...photos, ...displayGroups.flatMap((one) => one.photos)].find((one) => one.id === id)
  return photo ? { kind, photo, addedAt: time } : null
}
