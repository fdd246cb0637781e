import { sql } from 'kysely'
import type { Sql } from '../login/access.store.ts'

export interface OwnLogin {
  readonly id: number
  readonly device: string | null
  readonly began_at: Date
  readonly last_used_at: Date
  readonly origin_name: string | null
  readonly is_current: boolean
}

/**
 * Sessions that come from one login with the password form one row, with the id of that login's session. Each session
 * in which an administrator acts as the user is its own row.
 */
export async function listOwnLogins(db: Sql, userId: number, current: number, now: Date): Promise<OwnLogin[]> {
  const login = sql<number>`case when origin_user_id is null then coalesce(root_id, sessions.id) else sessions.id end`
  const { rows } = await sql<OwnLogin>`
    select ${login}::int as id, max(device) as device, min(sessions.created_at) as began_at,
      max(last_used_at) as last_used_at, max(origins.name) as origin_name, bool_or(sessions.id = ${current}) as is_current
    from sessions left join users as origins on origins.id = origin_user_id
    where user_id = ${userId} and revoked_at is null and expires_at > ${now}
      and (origin_user_id is null or (origins.role = 'admin' and origins.deleted_at is null))
    group by ${login} order by max(last_used_at) desc, 1 desc limit 200`.execute(db)
  return rows
}

export async function findOwnSession(db: Sql, userId: number, id: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'origin_user_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Ends the sessions of a user, also those in which the user acts as another user. Two kinds of session stay: the
 * session with the id `kept`, and all sessions of one login. `exceptRoot` is the id of the session that this login
 * opened.
 */
export async function revokeOtherSessionsOf(
  db: Sql,
  userId: number,
  { kept, exceptRoot }: { readonly kept: number; readonly exceptRoot: number },
  now: Date,
): Promise<void> {
  await sql`update sessions set revoked_at = ${now}
    where (user_id = ${userId} or origin_user_id = ${userId}) and revoked_at is null and expires_at > ${now}
      and id <> ${kept} and coalesce(root_id, id) <> ${exceptRoot}`.execute(db)
}
