import type { Transaction } from 'kysely'
import { permissions as knownPermissions } from '#domain/access/capabilities.ts'
import { assignableRoles, mayManageUser, mayReach } from '#domain/access/reach.ts'
import { userFormProblems } from '#domain/users/user-form.ts'
import { Failure, type FailureText } from '#domain/failure.ts'
import type { Role, UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { sqlState } from '#server/platform/database/transactions.ts'
import { findUser, isActiveOutfitter, lockAdminIds, lockUser, type StoredUser, type UserRow } from './users.store.ts'

const uniqueViolation = '23505'

/** A field that is left out keeps its value. */
interface UserFields {
  readonly id?: number | null
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outfitter_id?: number | null
  readonly is_photographer?: 0 | 1
  readonly permissions?: readonly string[]
}

/** Throws: 404 for a user who is unknown, of another outfitter, or an administrator whom the actor may not manage. */
export async function lockManagedUser(tx: Transaction<DB>, actor: UserActor, id: number): Promise<UserRow> {
  const found = requireManaged(actor, await findUser(tx, id))
  // Locks all administrators in id order. Otherwise two administrators who change each other at the same time would
  // deadlock.
  if (found.role === 'admin') await lockAdminIds(tx)
  return requireManaged(actor, await lockUser(tx, id))
}

function requireManaged(actor: UserActor, user: UserRow | undefined): UserRow {
  const may = user && mayManageUser(actor, { id: user.id, role: user.role, outfitterId: user.outfitter_id })
  if (!user || !may) throw new Failure(404, 'not-found', { general: 'not-found.user' })
  return user
}

/**
 * Administrators belong to no outfitter, and outfitters add users only to their own.
 *
 * Throws: 403 for a role that the actor may not give, and for an actor who extends their own rights.
 * Throws: 404 for an outfitter that is unknown, inactive or outside the actor's reach.
 * Throws: 422 for missing fields (docs/rules.md#user-form), a refused password, and an `id` that is not the changed
 * user's.
 */
export async function checkUserFields(
  tx: Transaction<DB>,
  actor: UserActor,
  fields: UserFields,
  before: UserRow | null,
  passwordProblem: FailureText | null,
): Promise<StoredUser> {
  if (fields.id != null && fields.id !== before?.id) throw new Failure(422, 'rule-broken', { id: 'validation.invalid' })
  if (!assignableRoles(actor).includes(fields.role)) throw new Failure(403, 'not-allowed', { role: 'auth.forbidden' })
  const outfitterId = outfitterOf(actor, fields, before)
  const user: StoredUser = {
    name: fields.name.trim(),
    email: fields.email.trim(),
    role: fields.role,
    outfitter_id: outfitterId,
    is_photographer:
      fields.is_photographer === undefined ? before?.is_photographer === true : fields.is_photographer === 1,
    permissions: [...(fields.permissions ?? before?.permissions ?? [])],
  }
  if (outfitterId !== null && !mayReach(actor, 'users.manage', { outfitterId })) throw outfitterNotFound()
  const problems: Record<string, FailureText> = { ...userFormProblems({ ...user, outfitterId }) }
  if (passwordProblem !== null) problems['password'] = passwordProblem
  if (Object.keys(problems).length > 0) throw new Failure(422, 'missing-information', problems)
  checkPermissions(fields)
  if (before !== null && raisesOwnRights(actor, before, user))
    throw new Failure(403, 'not-allowed', { general: 'user.not-oneself-up' })
  const isNew = outfitterId !== null && outfitterId !== before?.outfitter_id
  if (isNew && !(await isActiveOutfitter(tx, outfitterId))) throw outfitterNotFound()
  return user
}

function outfitterOf(actor: UserActor, fields: UserFields, before: UserRow | null): number | null {
  if (fields.role === 'admin') return null
  const requested = fields.outfitter_id === undefined ? (before?.outfitter_id ?? null) : fields.outfitter_id
  return actor.role === 'admin' ? requested : (requested ?? actor.outfitterId)
}

function outfitterNotFound(): Failure {
  return new Failure(404, 'not-found', { outfitter_id: 'not-found.outfitter' })
}

function checkPermissions(fields: UserFields): void {
  const unknown = (fields.permissions ?? []).find((name) => !knownPermissions.some((known) => known === name))
  if (unknown !== undefined)
    throw new Failure(422, 'permission-unknown', {
      permissions: { key: 'user.permission-unknown', params: { name: unknown } },
    })
}

/** Only administrators may raise their own rights (docs/rules.md#rights-of-outfitters). */
function raisesOwnRights(actor: UserActor, before: UserRow, after: StoredUser): boolean {
  if (actor.id !== before.id || actor.role === 'admin') return false
  const adds = after.permissions.some((name) => !before.permissions.includes(name))
  return after.role !== before.role || adds || (after.is_photographer && !before.is_photographer)
}

/**
 * Call it before an administrator loses the role or becomes inactive.
 * Throws: 422 for the last active administrator.
 */
export async function requireAnotherAdmin(tx: Transaction<DB>, user: UserRow): Promise<void> {
  if (user.role !== 'admin' || user.deleted_at !== null) return
  const admins = await lockAdminIds(tx)
  if (admins.every((id) => id === user.id)) throw new Failure(422, 'last-admin', { general: 'user.last-admin' })
}

/** The email's owner may be an inactive user or belong to another outfitter. */
export async function withUniqueEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new Failure(422, 'email-taken', { email: 'taken.email' })
  }
}
