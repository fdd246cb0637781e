import { sql } from 'kysely'
import { everyOneOf } from '#domain/every-one-of.ts'
import type { Role } from '#server/context.ts'
import type { Sql } from './login/access.store.ts'
import { assignedOutfitterIds } from './photographers/assignments.store.ts'

function users(db: Sql) {
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
      assignedOutfitterIds,
    ])
}

export async function findUser(db: Sql, id: number) {
  return users(db).where('users.id', '=', id).executeTakeFirst()
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export async function lockUser(db: Sql, id: number): Promise<UserRow | undefined> {
  return users(db).where('users.id', '=', id).forUpdate('users').executeTakeFirst()
}

interface UserFilter {
  /** Null means the users of all outfitters and the users without an outfitter. */
  readonly outfitterId: number | null
  readonly withDeleted: boolean
  readonly withAdmins: boolean
  /** A query of `wordQuery`. */
  readonly words?: string
  readonly limit?: number
}

export async function listUserRows(db: Sql, filter: UserFilter): Promise<UserRow[]> {
  let query = users(db)
  if (filter.outfitterId !== null) query = query.where('users.outfitter_id', '=', filter.outfitterId)
  if (!filter.withDeleted) query = query.where('users.deleted_at', 'is', null)
  if (filter.words !== undefined)
    query = query.where(
      sql<boolean>`search_words(users.outfitter_id, null, users.name, users.email) @@ ${filter.words}::tsquery`,
    )
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  if (!filter.withAdmins) query = query.where('users.role', '!=', 'admin')
  return query.orderBy(byName).orderBy('users.id').execute()
}

// The same order under every collation of the database.
const byName = sql`lower(users.name) collate "C"`

interface NewUser {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outfitterId: number | null
  readonly isPhotographer?: boolean
  readonly permissions?: readonly string[]
  readonly passwordHash: string
  readonly now: Date
}

export async function insertUser(db: Sql, user: NewUser): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      role: user.role,
      outfitter_id: user.outfitterId,
      is_photographer: user.isPhotographer ?? false,
      permissions: [...(user.permissions ?? [])],
      password_hash: user.passwordHash,
      created_at: user.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface StoredUser {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outfitter_id: number | null
  readonly is_photographer: boolean
  readonly permissions: string[]
}

export const userFields = everyOneOf<keyof StoredUser>({
  name: true,
  email: true,
  role: true,
  outfitter_id: true,
  is_photographer: true,
  permissions: true,
})

export async function storeUser(db: Sql, id: number, user: Partial<StoredUser>): Promise<void> {
  await db.updateTable('users').set(user).where('id', '=', id).execute()
}

export async function storePassword(db: Sql, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function storeDeletedAt(db: Sql, id: number, deletedAt: Date | null): Promise<void> {
  await db.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
}

/** Locks the user's row against changes until the transaction ends. */
export async function lockPasswordHash(db: Sql, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash
}

export async function findPasswordHash(db: Sql, id: number): Promise<string | undefined> {
  const query = db.selectFrom('users').select('password_hash').where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst())?.password_hash
}

/** Concurrent removals cannot remove the last administrator. */
export async function lockAdminIds(db: Sql): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export async function isActiveOutfitter(db: Sql, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('outfitters')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isOutfitter(db: Sql, id: number): Promise<boolean> {
  return (await db.selectFrom('outfitters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
