import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import type { UserActor } from '#server/context.ts'
import { wordQuery } from '#server/platform/database/word-query.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { presentUser } from './login/session-user.presenter.ts'
import { listUserRows } from './users.store.ts'

/** Returns a few active users whom the actor manages, by name. */
export async function findMatchingUsers(
  db: Kysely<DB>,
  actor: UserActor,
  words: readonly string[],
  limit: number,
): Promise<components['schemas']['FoundUser'][]> {
  const reach = outfittersInReach(actor, 'users.manage')
  const query = wordQuery({ words, cents: null }, reach)
  if (query === null) return []
  const [outfitterId = null] = reach ?? []
  const filter = { outfitterId, withDeleted: false, withAdmins: reach === null, words: query, limit }
  return (await listUserRows(db, filter)).map((row) => {
    const { id, name, email, role, outfitter } = presentUser(row)
    return { id, name, email, role, outfitter }
  })
}
