import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'

export type Sql = Kysely<DB>

/** The active user of an address, whatever its capitals, with what a login is compared with. */
export async function findLogin(db: Sql, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email.trim()})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Sessions with their users, while both are valid; one under login-as only while its administrator is one. */
function validSessions(db: Sql, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('users as origins', 'origins.id', 'sessions.origin_user_id')
    .select([
      'sessions.id as session_id',
      'sessions.origin_user_id',
      'sessions.last_used_at',
      'users.id',
      'users.name',
      'users.role',
      'users.outfitter_id',
      'users.is_photographer',
      'users.permissions',
    ])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sessions.origin_user_id', 'is', null),
        eb.and([eb('origins.role', '=', 'admin'), eb('origins.deleted_at', 'is', null)]),
      ]),
    )
}

/** The session of a token and its user, while both are valid. */
export async function findSession(db: Sql, tokenHash: Buffer, now: Date) {
  return validSessions(db, now).where('sessions.token_hash', '=', tokenHash).executeTakeFirst()
}

/** A session that is known by its id, and its user, while both are valid. */
export async function findSessionById(db: Sql, id: number, now: Date) {
  return validSessions(db, now).where('sessions.id', '=', id).executeTakeFirst()
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export interface NewSession {
  readonly tokenHash: Buffer
  readonly userId: number
  /** Under login-as: the administrator. */
  readonly originUserId: number | null
  /** The session that began with a password, of one that came from it. */
  readonly rootId: number | null
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertSession(db: Sql, session: NewSession): Promise<number> {
  const row = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      origin_user_id: session.originUserId,
      root_id: session.rootId,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function touchSession(db: Sql, id: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '<', now)
    .execute()
}

/** False when it had ended before. */
export async function revokeSession(db: Sql, id: number, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows === 1n
}

/** The session that this one came from, and which ends with it: itself, where it began with a password. */
export async function rootOf(db: Sql, id: number): Promise<number> {
  const session = await db.selectFrom('sessions').select('root_id').where('id', '=', id).executeTakeFirst()
  return session?.root_id ?? id
}

/** The session that began with a password, and all that came from it. */
export async function revokeSessionsFrom(db: Sql, rootId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('id', '=', rootId), eb('root_id', '=', rootId)]))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Sessions, and links to a new password, that have been over for long, with the tickets that hang on them. */
export async function forgetEndedSessions(db: Sql, before: Date): Promise<void> {
  const ended = db.selectFrom('sessions').select('id').where('expires_at', '<', before)
  await db.deleteFrom('download_tickets').where('session_id', 'in', ended).execute()
  // What came from a session outlives it never by as long: its rows go first.
  await db.deleteFrom('sessions').where('expires_at', '<', before).where('root_id', 'is not', null).execute()
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('sessions as later').select('later.id').whereRef('later.root_id', '=', 'sessions.id')),
      ),
    )
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute()
}

/** Every session of a user, and those in which the user acts as another. */
export async function revokeSessionsOf(db: Sql, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('origin_user_id', '=', userId)]))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}
