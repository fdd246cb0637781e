import type { Transaction } from 'kysely'
import { sumCents } from '#domain/money.ts'
import { isSamePart, refundParts, type OrderPart } from '#domain/orders/refund-parts.ts'
import { photographerShares, sharesOfParts } from '#domain/reports/booked-amounts.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findCompletion, insertShares, listPhotographersOf, listSharesLeft } from './ledger.store.ts'
import { readRefundable } from './refundable.ts'

interface Exchange {
  readonly orderId: number
  /** The parts of the group that the guest gives back. */
  readonly old: readonly OrderPart[]
  readonly photoIds: readonly number[]
  readonly at: Date
}

/**
 * Moves what refunds left of a group's net from its photographers to those of the other group, on the day of the
 * exchange (docs/rules.md#exchange-of-a-group). Call it before the order has the other group.
 */
export async function recordExchange(tx: Transaction<DB>, { orderId, old, photoIds, at }: Exchange): Promise<void> {
  const order = await findCompletion(tx, orderId)
  if (order === undefined) throw new Error(`order ${orderId} is not completed`)
  const oldIds = old.map(({ photoId }) => photoId)
  const photographers = await listPhotographersOf(tx, [...oldIds, ...photoIds])
  const back = old.map(({ photoId, groupId, amounts }) => ({ photoId, groupId, price: amounts.subtotal }))
  const from = await readRefundable(tx, order)
  const nets = refundParts(from, back).map(({ net }) => net)
  const parts = nets.map((net, index) => ({ photographerId: photographers.get(oldIds[index] ?? 0), net }))
  const photos = photoIds.flatMap((id) => {
    const photographerId = photographers.get(id)
    return photographerId === undefined ? [] : [{ id, photographerId }]
  })
  const net = sumCents(nets)
  const given = photographerShares(net, [{ net, photos }])
  const taken = sharesOfParts(parts, await listSharesLeft(tx, orderId))
  const ids = new Set([...given, ...taken].map(({ photographerId }) => photographerId))
  const others = from.parts.filter((part) => !old.some((each) => isSamePart(each, part))).map(({ photoId }) => photoId)
  const moved = [...ids].map((photographerId) => {
    const gets = given.find((share) => share.photographerId === photographerId)
    const loses = taken.find((share) => share.photographerId === photographerId)
    // The sale has counted a photo of another line.
    const countOf = (all: readonly number[]) =>
      all.filter((id) => photographers.get(id) === photographerId && !others.includes(id)).length
    const photoCount = countOf(photoIds) - countOf(oldIds)
    return { photographerId, photoCount, net: (gets?.net ?? 0) - (loses?.net ?? 0) }
  })
  const shares = moved.filter(({ photoCount, net: moves }) => photoCount !== 0 || moves !== 0)
  const day = localDateAt(at, order.timezone)
  await insertShares(tx, { orderId, refundId: null, day, at, exchangedAt: at }, shares)
}
