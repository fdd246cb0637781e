import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { assignedOutfitterIds } from '../photographers/assignments.store.ts'

export type Sql = Kysely<DB>

export interface LoginUser {
  readonly id: number
  readonly email: string
  readonly password_hash: string
  readonly outfitter_id: number | null
  readonly deleted_at: Date | null
}

type LoginRow = { readonly account: string } & (LoginUser | { readonly id: null })

/**
 * `user` is null when nobody has the email. `account` is the same for all spellings of one email. The database
 * lowercases the email, as its index does, because JavaScript lowercases some letters differently.
 */
export async function findLogin(
  db: Sql,
  email: string,
): Promise<{ readonly account: string; readonly user: LoginUser | null }> {
  const { rows } = await sql<LoginRow>`
    select coalesce('user ' || users.id, 'address ' || asked.email) as account, users.id, users.email, users.password_hash,
      users.outfitter_id, users.deleted_at
    from (select lower(${email.trim()}::text) as email) as asked
    left join users on lower(users.email) = asked.email`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('a left join has a row')
  return { account: found.account, user: found.id === null ? null : found }
}

/** The `account` that findLogin returns is the same name. */
export function accountOf(userId: number): string {
  return `user ${userId}`
}

/** A session of a login-as lives only while its administrator is an active administrator. */
function validSessions(db: Sql, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('users as origins', 'origins.id', 'sessions.origin_user_id')
    .select([
      'sessions.id as session_id',
      'sessions.origin_user_id',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.last_used_at',
      'sessions.proved_at',
      'users.id',
      'users.name',
      'users.role',
      'users.outfitter_id',
      'users.is_photographer',
      'users.permissions',
      assignedOutfitterIds,
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

export async function findSession(db: Sql, tokenHash: Buffer, now: Date) {
  return validSessions(db, now).where('sessions.token_hash', '=', tokenHash).executeTakeFirst()
}

export async function findSessionById(db: Sql, id: number, now: Date) {
  return validSessions(db, now).where('sessions.id', '=', id).executeTakeFirst()
}

/**
 * Returns the user's id if the session was still open at the deactivation, else undefined. Ignores a session in which
 * an administrator acts as the user.
 */
export async function findInactiveOwner(db: Sql, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.origin_user_id', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('sessions.revoked_at', 'is', null), eb('sessions.revoked_at', '>=', eb.ref('users.deleted_at'))]),
    )
    .executeTakeFirst()
  return row?.id
}

interface NewSession {
  readonly tokenHash: Buffer
  readonly userId: number
  readonly originUserId: number | null
  /** Null when the login with the password opens this session. */
  readonly rootId: number | null
  /** The device's browser and operating system in plain words. */
  readonly device: string | null
  readonly createdAt: Date
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
      device: session.device,
      created_at: session.createdAt,
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

export async function storeProof(db: Sql, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
}

export async function revokeSession(db: Sql, id: number, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows === 1n
}

export async function rootOf(db: Sql, id: number): Promise<number> {
  return (await loginOf(db, id)).rootId
}

export async function loginOf(db: Sql, id: number): Promise<Login> {
  const session = await db
    .selectFrom('sessions')
    .select(['root_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { rootId: session.root_id ?? id, at: session.created_at }
}

export interface Login {
  readonly rootId: number
  readonly at: Date
}

/** Returns false when all of them had ended before. */
export async function revokeSessionsFrom(db: Sql, rootId: number, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('id', '=', rootId), eb('root_id', '=', rootId)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}

/** Also ends the sessions in which the user acts as another user. */
export async function revokeSessionsOf(db: Sql, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('origin_user_id', '=', userId)]))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** The database stores only the token's hash (docs/rules.md#session-tokens). */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
