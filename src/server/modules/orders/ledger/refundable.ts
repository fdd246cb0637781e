import type { Kysely, Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import { orderParts, partsLeft, type Refundable, type TakenPart } from '#domain/orders/refund-parts.ts'
import { readPricedCart, readPricingInput } from '#domain/pricing/stored-price.ts'
import { subtractAmounts, type BookedAmounts } from '#domain/reports/booked-amounts.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findCompletion, sumBookedRefunds, type Completion } from './ledger.store.ts'

type Sql = Kysely<DB>

/** `fees` is the rest of the total without net and tax. */
export function amountsOf(order: Completion): BookedAmounts {
  const of = (amount: number | null): Cents => cents(amount ?? 0)
  return {
    subtotal: of(order.subtotal),
    discount24: of(order.discount_24_value),
    discount: of(order.discount_value),
    net: of(order.net),
    fees: cents(of(order.total) - of(order.net) - of(order.tax)),
    tax: of(order.tax),
    commission: cents(of(order.commission) + of(order.commission_24)),
  }
}

/** Without stored lines, as in older orders, it has no parts. */
export async function readRefundable(db: Sql, order: Completion): Promise<Refundable> {
  const left = subtractAmounts(amountsOf(order), await sumBookedRefunds(db, order.id))
  const taken = await listTakenParts(db, order.id)
  if (order.priced === null || order.pricing_input === null) return { parts: [], taken, left, priceGroups: [] }
  const input = readPricingInput(order.pricing_input)
  return {
    parts: orderParts(input, readPricedCart(order.priced)),
    taken,
    left,
    priceGroups: input.settings.priceGroups,
  }
}

/** Refunds count from the moment on at which they are in the ledger, as in the amounts that are left. */
async function listTakenParts(db: Sql, orderId: number): Promise<TakenPart[]> {
  const rows = await db
    .selectFrom('refund_photos')
    .innerJoin('refunds', 'refunds.id', 'refund_photos.refund_id')
    .select(['photo_id', 'display_group_id', 'price'])
    .where('refund_photos.order_id', '=', orderId)
    .where('refunds.completed_on', 'is not', null)
    .execute()
  return rows.map(readPart)
}

export async function listRefundedParts(db: Sql, refundId: number): Promise<TakenPart[]> {
  const rows = await db
    .selectFrom('refund_photos')
    .select(['photo_id', 'display_group_id', 'price'])
    .where('refund_id', '=', refundId)
    .orderBy('photo_id')
    .execute()
  return rows.map(readPart)
}

function readPart(row: { photo_id: number; display_group_id: number | null; price: number }): TakenPart {
  return { photoId: row.photo_id, groupId: row.display_group_id, price: cents(row.price) }
}

export async function insertRefundedParts(
  tx: Transaction<DB>,
  of: { readonly refundId: number; readonly orderId: number },
  parts: readonly (TakenPart & { readonly endsAccess: boolean })[],
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('refund_photos')
    .values(
      parts.map(({ photoId, groupId, price, endsAccess }) => ({
        refund_id: of.refundId,
        order_id: of.orderId,
        photo_id: photoId,
        display_group_id: groupId,
        price,
        ends_access: endsAccess,
      })),
    )
    .execute()
}

/** Call it after an exchange: a refunded photo may have stayed only because the exchanged group had it too. */
export async function endAccessToRefunded(tx: Transaction<DB>, orderId: number): Promise<void> {
  const order = await findCompletion(tx, orderId)
  if (order === undefined) throw new Error(`order ${orderId} is not completed`)
  const left = partsLeft(await readRefundable(tx, order))
  await tx
    .updateTable('refund_photos')
    .set({ ends_access: true })
    .where('order_id', '=', orderId)
    .where(
      'photo_id',
      'not in',
      left.map(({ photoId }) => photoId),
    )
    .execute()
}
