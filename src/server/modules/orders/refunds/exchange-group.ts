import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { partsLeft, type OrderPart } from '#domain/orders/refund-parts.ts'
import { priceCart, type PricedCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import type { GroupItem } from '#domain/pricing/pricing-input.ts'
import { readPricedCart, readPricingInput } from '#domain/pricing/stored-price.ts'
import type { Ctx } from '#server/context.ts'
import { refundsOf, isOpenRefund } from '#server/modules/payments/payments.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findCompletion } from '../ledger/ledger.store.ts'
import { recordExchange } from '../ledger/record-exchange.ts'
import { endAccessToRefunded, readRefundable } from '../ledger/refundable.ts'
import { beginAwaiting } from '../order/awaiting-orders.store.ts'
import { cartItemOf, type CartLine } from '../order/cart-line.ts'
import type { OrderOutfitterRow } from '../order/for-sale.store.ts'
import { readHeld } from '../order/held-order.store.ts'
import { storeExchange } from '../order/frozen-price.store.ts'
import { readLines } from '../order/load-cart.ts'
import {
  exchangeItem,
  findFrozenGroupNames,
  frozenPhotos,
  holdAlbums,
  unfreezePhotos,
  type FrozenPhoto,
} from '../order/order-lines.store.ts'
import { queueOrderMail } from '../order/order-mails.ts'
import { isDeliverable } from '../order/order.presenter.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder, recordStaffAct, staffConflict } from '../staff/staff-order.ts'
import { outdateZips } from '../staff/staff-orders.store.ts'

interface ExchangeInput {
  readonly orderId: number
  readonly fromGroupId: number
  readonly toGroupId: number
}

type GroupLine = Extract<CartLine, { kind: 'group' }>

const notForSale = () => new Failure(422, 'no-longer-for-sale', { to_group_id: 'order.exchange-not-for-sale' })

/** Hidden photos are no longer for sale. Locks the albums, so that nobody deletes them meanwhile. */
async function findGroupForSale(
  tx: Transaction<DB>,
  ctx: Ctx,
  outfitter: OrderOutfitterRow,
  groupId: number,
): Promise<GroupLine> {
  const item = { id: 0, photoId: null, groupId, addedAt: ctx.now, windowOpen: false }
  const [line] = (await readLines(tx, { outfitter, items: [item] }, ctx.now)).lines
  if (line?.kind !== 'group') throw notForSale()
  const photos = line.photos.filter(({ hidden }) => !hidden)
  if (photos.length === 0 || !(await holdAlbums(tx, outfitter.id, photos))) throw notForSale()
  return { ...line, photos }
}

/** The other group takes the place of the first with its clock, so that the 24 hour discount stays as it was. */
function exchanged(input: PricingInput, fromGroupId: number, line: GroupLine): PricingInput {
  const other = cartItemOf(line)
  const items = input.items.map((item) =>
    item.kind === 'group' && item.id === fromGroupId && other.kind === 'group'
      ? ({ ...item, id: other.id, photos: other.photos } satisfies GroupItem)
      : item,
  )
  return { ...input, items }
}

/** True when every line costs the same in each of its parts. */
function costsTheSame(one: PricedCart, other: PricedCart): boolean {
  const amounts = ({ lines }: PricedCart) => lines.map((line) => ({ ...line, id: 0, photoCount: 0 }))
  return isDeepStrictEqual(amounts(one), amounts(other)) && one.total === other.total
}

/** Null when a refund took back a photo of the group, or one that the other group has too. */
async function partsToExchange(
  tx: Transaction<DB>,
  order: OrderRow,
  groupId: number,
  line: GroupLine,
): Promise<readonly OrderPart[] | null> {
  const completion = await findCompletion(tx, order.id)
  if (completion === undefined) return null
  const from = await readRefundable(tx, completion)
  const own = partsLeft(from).filter((part) => part.groupId === groupId)
  const isWhole = own.length === from.parts.filter((part) => part.groupId === groupId).length
  const isGone = from.taken.some(({ photoId }) => line.photos.some(({ id }) => id === photoId))
  return isWhole && !isGone ? own : null
}

async function store(
  deps: OrdersDeps,
  ctx: Ctx,
  tx: Transaction<DB>,
  change: {
    readonly order: OrderRow
    readonly input: PricingInput
    readonly priced: PricedCart
    readonly fromGroupId: number
    readonly line: GroupLine
  },
): Promise<void> {
  const { order, input, priced, fromGroupId, line } = change
  const names = await findFrozenGroupNames(tx, order.id)
  await storeExchange(tx, order.id, { input, priced, discountId: order.discount_id }, ctx.now)
  await exchangeItem(tx, order.id, fromGroupId, line.group)
  const photos = input.items.flatMap((item): FrozenPhoto[] =>
    item.kind === 'photo'
      ? [{ photoId: item.photo.id, groupId: null }]
      : item.photos.map(({ id }) => ({ photoId: id, groupId: item.id })),
  )
  await unfreezePhotos(tx, order.id)
  await frozenPhotos(order.id, photos).execute(tx)
  await endAccessToRefunded(tx, order.id)
  await outdateZips(tx, order.id)
  await beginAwaiting(order.id, ctx.now).execute(tx)
  const from = names.get(fromGroupId) ?? String(fromGroupId)
  await recordStaffAct(tx, ctx, {
    order,
    type: 'exchanged',
    detail: { note: `${from} → ${line.group.name}` },
    facts: { from: String(fromGroupId), to: String(line.group.id) },
  })
  const dedupeKey = `exchange ${order.id} ${order.revision + 1}`
  await queueOrderMail(deps.mails, tx, { orderId: order.id, kind: 'delivery', dedupeKey, now: ctx.now })
}

/**
 * Exchanges a group of a completed order for another of the same price, without money
 * (docs/rules.md#exchange-of-a-group). Idempotent: a repeat succeeds without effect.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not completed or wholly refunded, and while a refund is open.
 * Throws: 409 with the order when a refund took back a photo of either group.
 * Throws: 422 for a group that the order lacks, that is not for sale or has another price.
 */
export async function exchangeGroup(deps: OrdersDeps, ctx: Ctx, { orderId, fromGroupId, toGroupId }: ExchangeInput) {
  const right = 'orders.refund'
  return changeStaffOrder(
    deps,
    ctx,
    orderId,
    async (tx, order) => {
      if (order.status !== 'completed') throw await staffConflict(deps, tx, order, 'not-completed', ctx)
      if (!isDeliverable(order)) throw await staffConflict(deps, tx, order, 'fully-refunded', ctx)
      const { outfitter, items } = await readHeld(tx, order)
      const groups = items.map(({ groupId }) => groupId)
      const isThere = groups.includes(toGroupId)
      if (isThere && !groups.includes(fromGroupId)) return { changed: false, answer: {} }
      if ((await refundsOf(tx, orderId)).some(isOpenRefund))
        throw await staffConflict(deps, tx, order, 'refund-open', ctx)
      const line = await findGroupForSale(tx, ctx, outfitter, toGroupId)
      if (order.pricing_input === null || order.priced === null || isThere || !groups.includes(fromGroupId))
        throw new Failure(422, 'not-exchangeable', { from_group_id: 'order.not-exchangeable' })
      const old = await partsToExchange(tx, order, fromGroupId, line)
      if (old === null) throw await staffConflict(deps, tx, order, 'exchange-refunded', ctx)
      const input = exchanged(readPricingInput(order.pricing_input), fromGroupId, line)
      const priced = priceCart(input)
      if (!costsTheSame(readPricedCart(order.priced), priced))
        throw new Failure(422, 'price-differs', { general: 'order.exchange-price' })
      await recordExchange(tx, { orderId, old, photoIds: line.photos.map(({ id }) => id), at: ctx.now })
      await store(deps, ctx, tx, { order, input, priced, fromGroupId, line })
      return { changed: true, answer: {} }
    },
    right,
  )
}
