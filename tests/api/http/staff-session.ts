import type { Kysely } from 'kysely'
import { hashSessionToken, makeSessionToken } from '#server/modules/users/login/access.store.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/**
 * Creates an administrator with a session and returns its Authorization header. Tests of calls that end sessions need a
 * new session for each call.
 */
export async function openAdminSession(db: Kysely<DB>, now: Date): Promise<{ readonly authorization: string }> {
  const token = makeSessionToken()
  const user = await db
    .insertInto('users')
    .values({ name: 'Ada', email: `${token}@eddyline.test`, password_hash: 'none', role: 'admin', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSessionToken(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  return { authorization: `Bearer ${token}` }
}
