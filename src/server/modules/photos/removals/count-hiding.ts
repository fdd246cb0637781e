import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { accountOf, countTry, limitsOf } from '#server/modules/users/users.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

const { limits } = operationGuards.hidePhoto

/**
 * Counts a photo that a user hid without the right to show it again. The outfitter has that right, and nobody should empty
 * a day that only others can bring back. Counts in the transaction of the act, so that refused acts count for nothing.
 *
 * Throws: 429 after twenty photos in an hour.
 */
export async function countHiding(tx: Transaction<DB>, actor: UserActor, now: Date): Promise<void> {
  try {
    await countTry(tx, limitsOf(limits, { 'hide-photo': accountOf(actor.id) }), now)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const params = { count: limits['hide-photo'].tries }
    throw new Failure(429, error.code, { general: { key: 'photo.hiding-limit', params } }, error.extra)
  }
}
