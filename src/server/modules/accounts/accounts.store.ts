import { type Kysely, sql } from 'kysely'
import type { Role } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'

export type Sql = Kysely<DB>

export async function findLogin(db: Sql, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Sessions with their users, while both are valid. */
function validSessions(db: Sql, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
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

export async function insertSession(
  db: Sql,
  session: { readonly tokenHash: Buffer; readonly userId: number; readonly now: Date; readonly expiresAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
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

export async function revokeSession(db: Sql, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function findUser(db: Sql, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('outfitters', 'outfitters.id', 'users.outfitter_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.outfitter_id',
      'users.is_photographer',
      'users.permissions',
      'users.deleted_at',
      'outfitters.name as outfitter_name',
      'outfitters.slug as outfitter_slug',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outfitterId: number | null
  readonly passwordHash: string
  readonly now: Date
}

/** Fails with a unique violation when another user has the address. */
export async function insertUser(db: Sql, user: NewUser): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      role: user.role,
      outfitter_id: user.outfitterId,
      password_hash: user.passwordHash,
      created_at: user.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
