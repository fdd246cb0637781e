import { sql, type Transaction } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { mailboxOf } from '#domain/orders/email.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { OrderRow } from '../order/orders.store.ts'

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
