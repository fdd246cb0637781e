import { sql, type Transaction } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { mailboxOf } from '#domain/orders/email.ts'
import type { Ctx } from '#server/context.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { operationGuards } from '#server/operation-guards.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { hasLost, lockOwnOrder, priceChanged, repriceForCheckout, type CheckoutWay } from '../order/guest-cart.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import type { OrderRow } from '../order/orders.store.ts'

type Deps = Pick<OrdersDeps, 'database' | 'imageAddresses'>
interface Checkout {
  readonly orderId: number
  readonly way: CheckoutWay
}

/**
 * When `place` refuses, the rollback restores the dropped lines and the former way to pay. This function then repeats
 * both changes and commits them. Otherwise a guest who accepts the new total would get the same refusal.
 */
export async function commitDroppedLines<T>(
  deps: Deps,
  ctx: Ctx,
  checkout: Checkout,
  place: () => Promise<T>,
): Promise<T> {
  try {
    return await place()
  } catch (error) {
    // The refusal `in-progress` means that an identical call still runs and holds the locks. That call drops the same
    // lines, so nothing is committed here.
    if (error instanceof Failure && error.code !== 'in-progress') await commitDrop(deps, ctx, checkout)
    throw error
  }
}

/** Throws: 409 `price-changed` with the committed cart when it dropped lines. */
async function commitDrop(deps: Deps, ctx: Ctx, { orderId, way }: Checkout): Promise<void> {
  const changed = await deps.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, orderId)
    if (order.status !== 'cart') return null
    const cart = await repriceForCheckout(tx, order, way, ctx.now)
    return hasLost(cart) ? cart : null
  })
  if (changed !== null) throw priceChanged(deps, ctx, changed)
}

/**
 * Counts each order placed without a card, because anybody can place one for any email address, and each sends mail.
 * The limits leave room for kiosks that share an IP address. Staff have no limit per email address
 * (docs/decisions/032-counted-tries.md).
 *
 * Throws: 429 beyond the limits.
 */
export async function countPlacing(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor' | 'network' | 'now'>,
  order: Pick<OrderRow, 'outfitter_id' | 'is_external'>,
  email: string,
): Promise<void> {
  const { limits } = operationGuards.placeCounterOrder
  const counted = limitsOf(limits, { 'place-address': ctx.network })
  if (!mayReach(ctx.actor, 'orders.work', { outfitterId: order.outfitter_id })) {
    const { spelled, isHouse } = await readRecipient(tx, order.outfitter_id, email)
    if (order.is_external || !isHouse) counted.unshift(...limitsOf(limits, { 'place-recipient': mailboxOf(spelled) }))
  }
  await countTry(tx, counted, ctx.now)
}

/** Lowercases the email in the database, as logins do, so that all spellings of one address count together. */
async function readRecipient(
  tx: Transaction<DB>,
  outfitterId: number,
  email: string,
): Promise<{ readonly spelled: string; readonly isHouse: boolean }> {
  const { spelled, house } = await tx
    .selectFrom('outfitters')
    .select([sql<string>`lower(${email}::text)`.as('spelled'), sql<string>`lower(trim(email))`.as('house')])
    .where('id', '=', outfitterId)
    .executeTakeFirstOrThrow()
  return { spelled, isHouse: spelled === house }
}
