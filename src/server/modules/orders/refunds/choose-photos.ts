import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import {
  isSamePart,
  partsLeft,
  priceParts,
  refundParts,
  type RefundBasis,
  type TakenPart,
} from '#domain/orders/refund-parts.ts'
import { sumAmounts, totalOf } from '#domain/reports/booked-amounts.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findCompletion } from '../ledger/ledger.store.ts'
import { readRefundable } from '../ledger/refundable.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { readStaffOrder } from '../staff/staff-order.ts'

export interface AskedPhoto {
  readonly photoId: number
  /** Null for a single photo. */
  readonly groupId: number | null
}

interface AskedRefund {
  readonly orderId: number
  readonly photos: readonly AskedPhoto[]
  readonly basis: RefundBasis
  /** The amount that staff saw. */
  readonly amount: Cents | null
}

export interface ChosenPhotos {
  readonly amount: Cents
  readonly parts: readonly (TakenPart & { readonly endsAccess: boolean })[]
}

/** The same photos on the same basis have the same key. */
export function keyOfPhotos({ photos, basis }: Pick<AskedRefund, 'photos' | 'basis'>): string {
  if (photos.length === 0) return ''
  const names = photos.map(({ photoId, groupId }) => `${groupId ?? ''}/${photoId}`)
  return [basis, ...new Set(names.toSorted())].join(' ')
}

/**
 * Computes what a refund of photos of a completed order comes to (docs/rules.md#refunds-by-photo). The caller holds the
 * lock on the order.
 *
 * Throws: 409 with the order for photos that were refunded before, and when the amount is another than staff saw.
 * Throws: 422 for photos that the order does not have, and for photos that cost nothing.
 */
export async function choosePhotos(
  deps: OrdersDeps,
  ctx: Ctx,
  tx: Transaction<DB>,
  { orderId, photos, basis, amount: seen }: AskedRefund,
): Promise<ChosenPhotos> {
  const order = await findCompletion(tx, orderId)
  if (order === undefined) throw new Error(`order ${orderId} is not completed`)
  const from = await readRefundable(tx, order)
  const left = partsLeft(from)
  const isAsked = (part: AskedPhoto) => photos.some((photo) => isSamePart(photo, part))
  if (!photos.every((photo) => from.parts.some((part) => isSamePart(part, photo))))
    throw new Failure(422, 'photos-not-in-order', { photos: 'order.refund-photos-unknown' })
  const conflict = async (code: string, error: ConstructorParameters<typeof Failure>[2]) =>
    new Failure(409, code, error, { current: await readStaffOrder(deps, tx, orderId, ctx) })
  if (!photos.every((photo) => left.some((part) => isSamePart(part, photo))))
    throw await conflict('photos-refunded', { general: 'order.photos-refunded' })
  const taken = priceParts(from, left.filter(isAsked), basis)
  const amount = totalOf(sumAmounts(refundParts(from, taken)))
  if (seen !== null && seen !== amount) {
    const params = { amount: formatMoney(ctx.locale, amount) }
    throw await conflict('refund-changed', { general: { key: 'order.refund-changed', params } })
  }
  if (amount === 0) throw new Failure(422, 'nothing-to-refund', { general: 'order.photos-cost-nothing' })
  const stays = left.filter((part) => !isAsked(part))
  const parts = taken.map((part) => ({ ...part, endsAccess: stays.every(({ photoId }) => photoId !== part.photoId) }))
  return { amount, parts }
}
