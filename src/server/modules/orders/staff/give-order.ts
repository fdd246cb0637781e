import { sql, type Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { givenNames } from '#domain/pricing/order-amounts.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { namedDiscount } from '#domain/pricing/pricing-input.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { freezeOrder, type Contact } from '../checkout/freeze-order.ts'
import { countPlacing } from '../checkout/guard-placing.ts'
import type { OrderOutfitterRow } from '../order/for-sale.store.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { queueDeliveryMail } from '../order/order-mails.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { recordStaffEvent } from './staff-order.ts'

interface Gift {
  readonly cart: LoadedCart
  readonly contact: Contact
  readonly way: 'included' | 'free'
  readonly reason: string
  /** Stores the addresses of the order. */
  readonly deliver: () => Promise<void>
}

/**
 * Completes a locked cart at no price, and queues its mails (docs/rules.md#send-from-the-counter).
 *
 * Throws: 409 when an album of its photos was deleted or moved since the cart was loaded.
 * Throws: 422 `free-limit` when staff have sent as many free orders that day as the outfitter allows.
 * Throws: 429 after too many placed orders.
 */
export async function giveOrder(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  { cart, contact, way, reason, deliver }: Gift,
) {
  const { order, outfitter } = cart
  const day = localDateAt(ctx.now, outfitter.timezone)
  if (way === 'free') await refuseAboveLimit(tx, outfitter, day)
  await countPlacing(tx, ctx, order, contact.email)
  const discount = namedDiscount({ name: givenNames[way], type: 'Percentage', value: 10_000 })
  const input = { ...cart.input, discount }
  const given = { ...cart, input, priced: priceCart(input) }
  if ((await freezeOrder(tx, ctx, given, { transition: 'place-free', buyer: contact })) === null) throw inProgress()
  await tx
    .insertInto('given_orders')
    .values({ order_id: order.id, outfitter_id: outfitter.id, way, reason, day })
    .execute()
  await recordStaffEvent(tx, ctx, { orderId: order.id, type: 'completed', detail: { tender: 'free' } })
  await deliver()
  await queueDeliveryMail(deps.mails, tx, { orderId: order.id, kind: 'delivery', now: ctx.now })
  return { changed: true, completed: true, answer: { difference: 0 } }
}

async function refuseAboveLimit(tx: Transaction<DB>, outfitter: OrderOutfitterRow, day: string): Promise<void> {
  // Two sends at once would both find room for one.
  await sql`select id from outfitters where id = ${outfitter.id} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('given_orders')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('outfitter_id', '=', outfitter.id)
    .where('way', '=', 'free')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  if (count < outfitter.free_order_limit) return
  throw new Failure(422, 'free-limit', {
    way: { key: 'order.free-limit', params: { count: outfitter.free_order_limit } },
  })
}
