import { leftToPay, prepaidPart } from '#domain/pricing/prepaid.ts'
import { liveQuery } from 'dexie'
import { storageFaultOf } from '#client/api/api-error.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { onServerClock, serverNow } from '#client/device/connection/server-clock.ts'
import { cartEntity } from '#client/device/database/entities.ts'
import type {
  CartGroup,
  CartLine,
  CartPhoto,
  CartShop,
  Channel,
  StoredCart,
  StoredOrderRef,
} from '#client/device/database/cart-rows.ts'
import { forgetCart } from '#client/device/cart/stored-charge.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { newId } from '#client/device/database/new-id.ts'
import { isCartExpired, cartTimeLeft } from './cart-age.ts'
import { CART_ADD, CART_CREATE, CART_REMOVE, type CreatePayload, type ItemPayload } from './queued/cart-entries.ts'
import type { Offer } from './best-offer.ts'
import type { AddResult, CartView } from './cart-view.ts'
import {
  groupLineRefusal,
  groupsOf,
  isSameLine,
  photoRefusal,
  singlesOf,
  withLine,
  type Refused,
} from './cart-lines.ts'
import { estimateChangesAt, estimateTotals } from './estimate-totals.ts'

const DONE: AddResult = { ok: true }

export interface CartState {
  cart: StoredCart | null
  ref: StoredOrderRef | null
  unsent: number
}

export async function readCart(database: OfflineDatabase, slug: string): Promise<CartState> {
  const cart = await database.carts.get(slug)
  if (!cart) return { cart: null, ref: null, unsent: 0 }
  const ref = await database.orders.get(slug)
  const unsent = await database.outbox.where('entity').equals(cartEntity(cart.localId)).count()
  if (isCartExpired(cart, ref, unsent, serverNow())) return { cart: null, ref: null, unsent: 0 }
  return { cart, ref: ref ?? null, unsent }
}

/** Returns no cart when the browser refuses storage. The guest sees an error when they next tap to change the cart. */
export async function readCartOrNone(database: OfflineDatabase, slug: string): Promise<CartState> {
  try {
    return await readCart(database, slug)
  } catch (error) {
    if (storageFaultOf(error) !== 'refused') throw error
    return { cart: null, ref: null, unsent: 0 }
  }
}

export async function addPhoto(
  shop: CartShop,
  channel: Channel,
  photo: CartPhoto,
  database: OfflineDatabase = offlineDatabase(),
): Promise<AddResult> {
  const addedAt = new Date(serverNow()).toISOString()
  return addLine(database, shop, channel, { kind: 'photo', addedAt, photo }, (lines) =>
    photoRefusal(shop, lines, photo),
  )
}

export async function addGroup(
  shop: CartShop,
  channel: Channel,
  group: CartGroup,
  database: OfflineDatabase = offlineDatabase(),
): Promise<AddResult> {
  const addedAt = new Date(serverNow()).toISOString()
  const line: CartLine = { kind: 'group', addedAt, group }
  return addLine(database, shop, channel, line, (lines) => groupLineRefusal(shop, lines, group))
}

export async function removePhoto(slug: string, photoId: number, database = offlineDatabase()): Promise<AddResult> {
  return removeLine(database, slug, { kind: 'photo', id: photoId })
}

export async function removeGroup(slug: string, groupId: number, database = offlineDatabase()): Promise<AddResult> {
  return removeLine(database, slug, { kind: 'group', id: groupId })
}

/** Singles go in last: the server refuses them while a group of the cart holds them (docs/rules.md#best-price). */
export async function takeOffer(slug: string, offer: Offer, database = offlineDatabase()): Promise<AddResult> {
  return database.transaction('rw', database.carts, database.orders, database.outbox, async () => {
    const { cart, ref } = await readCart(database, slug)
    if (!cart || ref?.charge) return paymentOpen()
    for (const group of offer.add) await addGroup(cart.shop, cart.channel, group, database)
    for (const { id } of offer.drop) await removeGroup(slug, id, database)
    for (const photo of offer.addSingles) await addPhoto(cart.shop, cart.channel, photo, database)
    return DONE
  })
}

export async function answerOffer(slug: string, database = offlineDatabase()): Promise<void> {
  await database.carts.update(slug, { offerAnswered: true })
}

/** Refuses while a charge is open, because that charge pays for these lines. */
export async function clearCart(slug: string, database = offlineDatabase()): Promise<AddResult> {
  return database.transaction('rw', database.carts, database.orders, database.outbox, async () => {
    const ref = await database.orders.get(slug)
    if (ref?.charge) return paymentOpen()
    await forgetCart(database, slug)
    return DONE
  })
}

export async function isPlacing(slug: string, database = offlineDatabase()): Promise<boolean> {
  return Boolean((await database.orders.get(slug))?.placing)
}

export async function dismissGone(slug: string, database = offlineDatabase()): Promise<void> {
  await database.carts.update(slug, { gone: [] })
}

function refusedResult({ reason, text, params }: Refused): AddResult {
  return { ok: false, reason, message: t(text, params) }
}

const paymentOpen = (): AddResult => refusedResult({ reason: 'locked', text: 'payment.in-progress' })

async function addLine(
  database: OfflineDatabase,
  shop: CartShop,
  channel: Channel,
  line: CartLine,
  refusalOf: (lines: readonly CartLine[]) => Refused | null,
): Promise<AddResult> {
  return database.transaction('rw', database.carts, database.orders, database.outbox, async () => {
    const { cart, ref } = await readCart(database, shop.slug)
    if (ref?.charge) return paymentOpen()
    const refusal = refusalOf(cart?.lines ?? [])
    if (refusal) return refusedResult(refusal)
    const open = cart ?? (await openCart(database, shop, channel))
    await database.carts.put({
      ...open,
      shop: plainShop(shop),
      lines: withLine(open.lines, plainLine(line)),
      confirmed: null,
      changedAt: serverNow(),
    })
    await enqueueItem(database, CART_ADD, open, line, line.addedAt)
    return DONE
  })
}

async function removeLine(
  database: OfflineDatabase,
  slug: string,
  line: { kind: CartLine['kind']; id: number },
): Promise<AddResult> {
  return database.transaction('rw', database.carts, database.orders, database.outbox, async () => {
    const { cart, ref } = await readCart(database, slug)
    const removed = cart?.lines.find((other) => isSameLine(other, line))
    if (!cart || !removed) return DONE
    if (ref?.charge) return paymentOpen()
    const lines = cart.lines.filter((other) => other !== removed)
    await database.carts.put({ ...cart, lines, confirmed: null, changedAt: serverNow() })
    await enqueueItem(database, CART_REMOVE, cart, removed, null)
    return DONE
  })
}

/** The caller queues an entry for each line. */
export async function openCart(database: OfflineDatabase, shop: CartShop, channel: Channel): Promise<StoredCart> {
  await forgetCart(database, shop.slug)
  const localId = newId()
  const payload: CreatePayload = { slug: shop.slug, localId, isExternal: channel === 'external' }
  await enqueue(database, { kind: CART_CREATE, version: 1, entity: cartEntity(localId), payload })
  const cart = { slug: shop.slug, localId, channel, shop: plainShop(shop), lines: [], confirmed: null, gone: [] }
  return { ...cart, changedAt: serverNow() }
}

export async function enqueueItem(
  database: OfflineDatabase,
  kind: typeof CART_ADD | typeof CART_REMOVE,
  cart: Pick<StoredCart, 'slug' | 'localId'>,
  line: CartLine,
  addedAt: string | null,
): Promise<void> {
  const payload: ItemPayload = {
    slug: cart.slug,
    localId: cart.localId,
    photoId: line.kind === 'photo' ? line.photo.id : null,
    groupId: line.kind === 'group' ? line.group.id : null,
    addedAt,
  }
  await enqueue(database, { kind, version: 1, entity: cartEntity(cart.localId), payload })
}

// Callers pass complete API answers. The device stores only the fields that the cart reads.
function plainPhoto(photo: CartPhoto): CartPhoto {
  const { id, name, width, height, thumbhash, path, images, river_section_id } = photo
  return { id, name, width, height, thumbhash, path, images, river_section_id }
}

function plainLine(line: CartLine): CartLine {
  if (line.kind === 'photo') return { kind: 'photo', addedAt: line.addedAt, photo: plainPhoto(line.photo) }
  const { id, name, created_at, photos } = line.group
  return { kind: 'group', addedAt: line.addedAt, group: { id, name, created_at, photos: photos.map(plainPhoto) } }
}

export function plainShop(shop: CartShop): CartShop {
  return {
    id: shop.id,
    slug: shop.slug,
    name: shop.name,
    price_groups: shop.price_groups.map(({ photo_count, price }) => ({ photo_count, price })),
    display_group_price: shop.display_group_price,
    discount_24: shop.discount_24,
    processing_fee: shop.processing_fee,
    display_group_only: shop.display_group_only,
    allow_checkout_at_counter: shop.allow_checkout_at_counter,
    require_checkout_at_counter: shop.require_checkout_at_counter,
    cart_timeout: shop.cart_timeout,
    tag_line: shop.tag_line,
    logo_path: shop.logo_path,
    body_color: shop.body_color,
    header_color: shop.header_color,
    text_color: shop.text_color,
    river_sections: shop.river_sections?.map(({ id, fee, river }) => ({ id, fee, river: { fee: river?.fee } })),
  }
}

function toView({ cart }: CartState): CartView {
  const lines = cart?.lines ?? []
  const photoIds = new Set(singlesOf(lines).map(({ id }) => id))
  const groups = groupsOf(lines)
  const totals = cart && (cart.confirmed ?? estimateTotals(cart.shop, lines, new Date(serverNow())))
  const net = totals ? totals.subtotal - totals.discount24 - totals.discountValue : 0
  const prepaid = totals ? prepaidPart(totals) : 0
  return {
    ready: true,
    photoIds,
    groupIds: new Set(groups.map(({ id }) => id)),
    groupPhotoIds: new Set(groups.flatMap(({ photos }) => photos.map(({ id }) => id))),
    photoCount: photoIds.size,
    groupCount: groups.length,
    // With a prepaid code, the bar shows what is left to pay.
    estimate: prepaid > 0 && totals ? leftToPay(totals) : net,
    hasFees: totals !== null && prepaid === 0 && totals.total - (totals.tax ?? 0) > net,
  }
}

function untilNextView(cart: StoredCart, ref: StoredOrderRef | null): number {
  const now = serverNow()
  const priceChange = estimateChangesAt(cart.shop, cart.lines, now)
  return Math.min(cartTimeLeft(cart, ref ?? undefined, now), priceChange === null ? Infinity : priceChange - now)
}

/** Calls `onView` when any tab changes the cart, the clock is corrected, or a discount or the cart expires. */
export function watchCart(slug: string, onView: (view: CartView) => void, database = offlineDatabase()): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const show = (state: CartState): void => {
    if (stopped) return
    onView(toView(state))
    clearTimeout(timer)
    if (state.cart) timer = setTimeout(reread, untilNextView(state.cart, state.ref))
  }
  const reread = (): void => void readCart(database, slug).then(show, () => undefined)
  const watch = liveQuery(() => readCartOrNone(database, slug)).subscribe({ next: show, error: () => undefined })
  const stopClock = onServerClock(reread)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopClock()
    watch.unsubscribe()
  }
}
