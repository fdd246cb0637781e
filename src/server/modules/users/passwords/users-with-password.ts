import { sql } from 'kysely'
import type { Sql } from '../login/access.store.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Finds users, active or not, who have a publicly known password, such as the demo password. A comparison takes about
 * 30 ms, so only likely users are tested: administrators and the owners of `emails`. Users created at the same moment
 * as the oldest user are tested too. They may be demo users whose emails have changed.
 */
export async function findUsersWithPassword(db: Sql, password: string, emails: readonly string[]) {
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'email', 'outfitter_id', 'password_hash'])
    .where((either) =>
      either.or([
        either('role', '=', 'admin'),
        either(
          'created_at',
          '=',
          either.selectFrom('users as first').select(({ fn }) => fn.min('created_at').as('at')),
        ),
        sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`,
      ]),
    )
    .where('password_hash', 'like', '$argon2%')
    .orderBy('id')
    .execute()
  const found: typeof candidates = []
  for (const user of candidates) if (await verifyPassword(user.password_hash, password)) found.push(user)
  return found
}
