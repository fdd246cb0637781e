import type { Transaction } from 'kysely'
import { groupRefusal, singlesRefusal } from '#domain/pricing/for-sale.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { CartLine } from '../order/cart-line.ts'
import { findOutfitterForOrder } from '../order/for-sale.store.ts'
import { readLines, type GoneItem } from '../order/load-cart.ts'
import { deleteItems, insertItem, listItems, type ItemRow } from '../order/order-lines.store.ts'
import { touchCart, type OrderRow } from '../order/orders.store.ts'
import { addedAtOf, isDiscounted } from './add-item.ts'
import type { NewItem } from './cart-input.ts'

function requestedItems(items: readonly NewItem[], now: Date): ItemRow[] {
  const rows = new Map<string, ItemRow>()
  for (const item of items) {
    const { photoId, groupId } = item
    if ((photoId === null) === (groupId === null)) continue
    const row = { id: 0, photoId, groupId, addedAt: addedAtOf(item, now), windowOpen: false }
    rows.set(JSON.stringify([photoId, groupId]), row)
  }
  return [...rows.values()]
}

function goneOf(line: CartLine, reason: string): GoneItem {
  return line.kind === 'photo'
    ? { itemId: 0, kind: 'photo', id: line.photo.id, reason }
    : { itemId: 0, kind: 'display_group', id: line.group.id, reason }
}

/**
 * Replaces the lines of a locked cart with these items. Does not fail when an item is unavailable, but leaves the item
 * out and returns it. Skips single photos that a chosen group contains (docs/rules.md#no-photo-twice).
 */
export async function fillCart(
  tx: Transaction<DB>,
  order: OrderRow,
  items: readonly NewItem[],
  now: Date,
): Promise<GoneItem[]> {
  const outfitter = await findOutfitterForOrder(tx, order.outfitter_id)
  const settings = pricingSettings(outfitter)
  const refusalOf = (line: CartLine): string | null =>
    line.kind === 'photo' ? singlesRefusal(settings) : groupRefusal(settings, line.photos.length)
  const read = await readLines(tx, outfitter, requestedItems(items, now), now)
  const refusals = read.lines.map((line) => [line, refusalOf(line)] as const)
  const lines = refusals.flatMap(([line, reason]) => (reason === null ? [line] : []))
  const inGroups = new Set(lines.flatMap((line) => (line.kind === 'group' ? line.photos.map(({ id }) => id) : [])))
  const held = await listItems(tx, order.id)
  const ids = held.map(({ id }) => id)
  await deleteItems(tx, order.id, ids)
  for (const line of lines) {
    if (line.kind === 'photo' && inGroups.has(line.photo.id)) continue
    const windowOpen = line.kind === 'group' && isDiscounted(settings, line.group, line.item.addedAt)
    await insertItem(tx, { orderId: order.id, ...line.item, windowOpen })
  }
  await touchCart(tx, order.id, now)
  const refused = refusals.flatMap(([line, reason]) => (reason === null ? [] : [goneOf(line, reason)]))
  return [...read.gone, ...refused]
}
