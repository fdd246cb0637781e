import type { Transaction } from 'kysely'
import { permissions as knownPermissions } from '#domain/access/capabilities.ts'
import { assignableRoles, mayManageUser, mayReach } from '#domain/access/reach.ts'
import { userFormProblems } from '#domain/accounts/user-form.ts'
import { Failure, type FailureText } from '#domain/failure.ts'
import type { Role, UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { sqlState } from '#server/platform/database/transactions.ts'
import { isActiveOutfitter, lockAdminIds, lockUser, type StoredUser, type UserRow } from './users.store.ts'

const uniqueViolation = '23505'

/** What was sent of a user; what is left out stays as it is. */
export interface UserFields {
  readonly id?: number | null
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outfitter_id?: number | null
  readonly is_photographer?: 0 | 1
  readonly permissions?: readonly string[]
}

/**
 * The user, locked. Throws the same 404 for an unknown user, another outfitter's, and an administrator whom the actor
 * may not manage.
 */
export async function lockManagedUser(tx: Transaction<DB>, actor: UserActor, id: number): Promise<UserRow> {
  const user = await lockUser(tx, id)
  const may = user && mayManageUser(actor, { id: user.id, role: user.role, outfitterId: user.outfitter_id })
  if (!user || !may) throw new Failure(404, 'not-found', { general: 'not-found.user' })
  return user
}

/**
 * What is to be stored of a new or changed user. Administrators belong to no outfitter; outfitter staff put users only
 * into their own. Throws 403 for a role that the actor may not give and for more rights to oneself, 404 for an outfitter
 * that is not there or not the actor's, 422 for what product.md 5 asks for, the password's problem among it, and for the
 * id of another user.
 */
export async function settleUser(
  tx: Transaction<DB>,
  actor: UserActor,
  fields: UserFields,
  before: UserRow | null,
  passwordProblem: FailureText | null,
): Promise<StoredUser> {
  if (fields.id != null && fields.id !== before?.id) throw new Failure(422, 'rule-broken', { id: 'validation.invalid' })
  if (!assignableRoles(actor, false).includes(fields.role))
    throw new Failure(403, 'not-allowed', { role: 'auth.forbidden' })
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
  if (before !== null && raisesItself(actor, before, user))
    throw new Failure(403, 'not-allowed', { general: 'user.not-oneself-up' })
  const isNew = outfitterId !== null && outfitterId !== before?.outfitter_id
  if (isNew && !(await isActiveOutfitter(tx, outfitterId))) throw outfitterNotFound()
  return user
}

function outfitterOf(actor: UserActor, fields: UserFields, before: UserRow | null): number | null {
  if (fields.role === 'admin') return null
  const given = fields.outfitter_id === undefined ? (before?.outfitter_id ?? null) : fields.outfitter_id
  return actor.role === 'admin' ? given : (given ?? actor.outfitterId)
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

/** rules.md 7: nobody but an administrator changes the own role, or adds to the own rights. */
function raisesItself(actor: UserActor, before: UserRow, after: StoredUser): boolean {
  if (actor.id !== before.id || actor.role === 'admin') return false
  const adds = after.permissions.some((name) => !before.permissions.includes(name))
  return after.role !== before.role || adds || (after.is_photographer && !before.is_photographer)
}

/** Throws 422 when no active administrator would be left without this one; to be asked before the change. */
export async function requireAnotherAdmin(tx: Transaction<DB>, user: UserRow): Promise<void> {
  if (user.role !== 'admin' || user.deleted_at !== null) return
  const admins = await lockAdminIds(tx)
  if (admins.every((id) => id === user.id)) throw new Failure(422, 'last-admin', { general: 'user.last-admin' })
}

/** Tells of an address that another user has, inactive or of another outfitter though that user may be. */
export async function withUniqueEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new Failure(422, 'email-taken', { email: 'taken.email' })
  }
}
