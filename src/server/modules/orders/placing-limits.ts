import type { Transaction } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { countTry } from '#server/modules/accounts/accounts.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'

/**
 * Counts an order that is placed without a card, which anybody can do for any address: each writes a mail. Generous to
 * families and to lobbies, whose kiosks share one address. Only what is placed counts; throws 429 beyond.
 */
export async function countPlacing(tx: Transaction<DB>, ctx: Pick<Ctx, 'address' | 'now'>, email: string) {
  const limits = [
    { name: 'place-recipient', of: email.toLowerCase(), tries: 10, windowMs: 3_600_000 },
    { name: 'place-address', of: ctx.address, tries: 200, windowMs: 10 * 60_000 },
  ]
  await countTry(tx, limits, ctx.now)
}
