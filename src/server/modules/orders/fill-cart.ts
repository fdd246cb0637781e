import type { Transaction } from 'kysely'
import { groupRefusal, singlesRefusal } from '#domain/pricing/for-sale.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { addedAtOf, isDiscounted, type NewItem } from './add-item.ts'
import type { CartLine } from './cart-line.ts'
import { findOutfitterForOrder } from './catalogue.store.ts'
import { readLines, type GoneItem } from './load-cart.ts'
import { deleteItems, insertItem, listItems, type ItemRow } from './order-lines.store.ts'
import { touchCart, type OrderRow } from './orders.store.ts'

/** What the items ask for, each once. One that names nothing, or two things, asks for nothing. */
function asked(items: readonly NewItem[], now: Date): ItemRow[] {
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
 * Puts exactly these items into a locked cart, as if they were added one by one (rules.md 2.1 to 2.5), but refuses
 * nothing: what is not there, not of this outfitter or not for sale is left out and answered. A single of a chosen group
 * comes with the group.
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
  const read = await readLines(tx, outfitter, asked(items, now), now)
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
