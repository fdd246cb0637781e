import type { Transaction } from 'kysely'
import { Failure, type FailureText } from '#domain/failure.ts'
import { mostLines } from '#domain/orders/most-lines.ts'
import { isWindowOpen } from '#domain/pricing/discount-window.ts'
import { groupRefusal, singlesRefusal, type NotForSaleReason } from '#domain/pricing/for-sale.ts'
import { pricingSettings, type PricingSettings } from '#domain/pricing/pricing-input.ts'
import type { TextKey } from '#domain/texts/texts.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { CartLine } from '../order/cart-line.ts'
import { type OrderGroupRow, findGroupPhotosForSale } from '../order/for-sale.store.ts'
import { lockOwnCart, dropUnavailable } from '../order/guest-cart.ts'
import { priceLines, readLines, type LoadedCart, type GoneItem } from '../order/load-cart.ts'
import { deletedItems, insertItems, type ItemRow } from '../order/order-lines.store.ts'
import { addLine, touchCart } from '../order/carts.store.ts'
import { type HeldOrder, readHeld } from '../order/held-order.store.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import type { NewItem } from './cart-input.ts'

const refusalText: Readonly<Record<NotForSaleReason, TextKey>> = {
  'display-groups-only': 'cart.singles-not-for-sale',
  'no-price-groups': 'cart.not-for-sale',
  'no-group-price': 'cart.not-for-sale',
  'empty-group': 'cart.group-empty',
  'photo-in-group': 'cart.photo-in-group',
  'already-in-cart': 'cart.already-in-cart',
}

function refuse(reason: NotForSaleReason, text: FailureText = { key: refusalText[reason] }): Failure {
  return new Failure(422, reason, { general: text })
}

/** A device's clock may be ahead. */
function addedAtOf({ addedAt }: Pick<NewItem, 'addedAt'>, now: Date): Date {
  return addedAt === null || addedAt.getTime() > now.getTime() ? now : addedAt
}

/** True when the guest added the group within its 24 hours (docs/rules.md#24-hour-discount). */
function isDiscounted({ discount24 }: PricingSettings, group: OrderGroupRow, addedAt: Date): boolean {
  return discount24 > 0 && isWindowOpen(group.created_at, addedAt)
}

/** Throws: 422 when the cart holds a display group with this photo (docs/rules.md#no-photo-twice). */
function refusePhotoOfCartGroup(photoId: number, lines: readonly CartLine[]): void {
  for (const line of lines)
    if (line.kind === 'group' && line.photos.some((photo) => photo.id === photoId))
      throw refuse('photo-in-group', { key: 'cart.photo-in-group', params: { name: line.group.name } })
}

/** A group replaces the singles that it contains (docs/rules.md#no-photo-twice). */
async function addToCart(tx: Transaction<DB>, order: HeldOrder, item: NewItem, now: Date): Promise<LoadedCart> {
  if ((item.photoId === null) === (item.groupId === null))
    throw new Failure(400, 'invalid-request', {
      general: { key: 'validation.exactly-one', params: { fields: 'photo_id, display_group_id' } },
    })
  const { outfitter, items, photos } = await readHeld(tx, order)
  const settings = pricingSettings(outfitter)
  if (items.some((held) => held.photoId === item.photoId && held.groupId === item.groupId))
    return priceLines(tx, order, outfitter, await readLines(tx, { outfitter, items, photos }, now), now)
  if (items.length >= mostLines)
    throw new Failure(422, 'cart-full', { general: { key: 'cart.full', params: { count: mostLines } } })
  const addedAt = addedAtOf(item, now)
  const candidate = { id: 0, photoId: item.photoId, groupId: item.groupId, addedAt, windowOpen: false }
  const read = await readLines(tx, { outfitter, items: [...items, candidate], photos }, now)
  const { lines } = read
  const line = lines.find(({ item: { id } }) => id === 0)
  let replaced: ReadonlySet<number> = new Set()
  let windowOpen = false
  if (item.photoId !== null) {
    const refusal = singlesRefusal(settings)
    if (refusal !== null) throw refuse(refusal)
    if (line === undefined) throw new Failure(404, 'not-found', { photo_id: 'not-found.photo' })
    refusePhotoOfCartGroup(item.photoId, lines)
  } else {
    if (line?.kind !== 'group') throw new Failure(404, 'not-found', { display_group_id: 'not-found.display-group' })
    const refusal = groupRefusal(settings, line.photos.length)
    if (refusal !== null) throw refuse(refusal)
    const members = new Set(line.photos.map((photo) => photo.id))
    replaced = new Set(items.flatMap(({ id, photoId }) => (photoId !== null && members.has(photoId) ? [id] : [])))
    windowOpen = isDiscounted(settings, line.group, addedAt)
  }
  const added = await addLine(tx, order.id, { ...candidate, windowOpen }, { now, replaced: [...replaced] })
  const left = {
    lines: lines
      .filter(({ item: { id } }) => !replaced.has(id))
      .map((each) => (each === line ? { ...each, item: { ...candidate, id: added.itemId, windowOpen } } : each)),
    gone: read.gone.filter(({ itemId }) => !replaced.has(itemId)),
  }
  return priceLines(tx, added.order, outfitter, left, now)
}

/**
 * Adds a photo or a display group to the guest's cart and drops unavailable lines. Idempotent.
 *
 * Throws: 404 without the cart's secret, and for an unknown photo or group.
 * Throws: 409 with the order when it is no longer a cart.
 * Throws: 422 when the item is not for sale or the cart is full.
 */
export async function addItem<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { orderId: number; item: NewItem },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  return deps.database.command(ctx, async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId, input.item.photoId)
    return present(await dropUnavailable(tx, order, ctx.now, await addToCart(tx, order, input.item, ctx.now)))
  })
}

/**
 * Removes a single photo or a display group from the guest's cart. Idempotent.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 with the order when it is no longer a cart.
 * Throws: 422 for a photo that belongs to a group in the cart (docs/rules.md#removal-from-a-cart).
 */
export async function removeItem<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { orderId: number; photoId: number | null; groupId: number | null },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  if ((input.photoId === null) === (input.groupId === null))
    throw new Failure(400, 'invalid-request', {
      general: { key: 'validation.exactly-one', params: { fields: 'photo_id, display_group_id' } },
    })
  return deps.database.command(ctx, async (tx) => {
    let order: HeldOrder = await lockOwnCart(deps, tx, ctx, input.orderId)
    const { outfitter, photos, ...before } = await readHeld(tx, order)
    let { items } = before
    const held = items.find((item) => item.photoId === input.photoId && item.groupId === input.groupId)
    if (held !== undefined) {
      order = await touchCart(tx, order.id, ctx.now, {}, [deletedItems(tx, order.id, [held.id])])
      items = items.filter(({ id }) => id !== held.id)
    } else if (input.photoId !== null) {
      const groupIds = items.flatMap((item) => (item.groupId === null ? [] : [item.groupId]))
      const inGroup = (await findGroupPhotosForSale(tx, groupIds)).some((photo) => photo.id === input.photoId)
      if (inGroup) throw new Failure(422, 'photo-in-group', { photo_id: 'cart.only-singles-removable' })
    }
    const read = await readLines(tx, { outfitter, items, photos }, ctx.now)
    return present(await dropUnavailable(tx, order, ctx.now, await priceLines(tx, order, outfitter, read, ctx.now)))
  })
}

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
 * Replaces the lines of a locked cart with these items. Leaves out unavailable items and returns them. Skips single
 * photos that a chosen group contains (docs/rules.md#no-photo-twice).
 */
export async function fillCart(
  tx: Transaction<DB>,
  order: HeldOrder,
  items: readonly NewItem[],
  now: Date,
  { withoutPrepaid = false } = {},
): Promise<{ readonly order: OrderRow; readonly gone: readonly GoneItem[] }> {
  const { outfitter, items: held } = await readHeld(tx, order)
  const settings = pricingSettings(outfitter)
  const refusalOf = (line: CartLine): string | null =>
    line.kind === 'photo' ? singlesRefusal(settings) : groupRefusal(settings, line.photos.length)
  const read = await readLines(tx, { outfitter, items: requestedItems(items, now) }, now)
  const refusals = read.lines.map((line) => [line, refusalOf(line)] as const)
  const lines = refusals.flatMap(([line, reason]) => (reason === null ? [line] : []))
  const inGroups = new Set(lines.flatMap((line) => (line.kind === 'group' ? line.photos.map(({ id }) => id) : [])))
  const chosen = lines
    .filter((line) => line.kind === 'group' || !inGroups.has(line.photo.id))
    .map((line) => ({
      ...line.item,
      windowOpen: line.kind === 'group' && isDiscounted(settings, line.group, line.item.addedAt),
    }))
  const ids = held.map(({ id }) => id)
  const change = withoutPrepaid ? { prepaid_code_id: null } : {}
  const filled = await touchCart(tx, order.id, now, change, [deletedItems(tx, order.id, ids)])
  await insertItems(tx, order.id, chosen)
  const refused = refusals.flatMap(([line, reason]) => (reason === null ? [] : [goneOf(line, reason)]))
  return { order: filled, gone: [...read.gone, ...refused] }
}
