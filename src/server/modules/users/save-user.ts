import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { missing } from '#domain/users/user-form.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { queueAccountMail } from './account/account-mails.ts'
import { revokeSessionsOf } from './login/access.store.ts'
import type { UsersDeps } from './users.deps.ts'
import { lockManagedUser, requireAnotherAdmin, checkUserFields, withUniqueEmail } from './managed-user.ts'
import { newPasswordProblem } from './passwords/judge-password.ts'
import { hashPassword } from './passwords/passwords.ts'
import { replacePassword, voidLinksOf } from './passwords/replace-password.ts'
import { requireStepUp } from './login/require-step-up.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './login/session-user.presenter.ts'
import {
  findUser,
  storeUser,
  userFields,
  type StoredUser,
  type UserRow,
  insertUser,
  storeDeletedAt,
} from './users.store.ts'

/**
 * Creates a user whom the actor may manage (docs/rules.md#rights-of-outfitters).
 *
 * Throws: 422 for a refused password (docs/rules.md#passwords) and for an email that another user has.
 */
export async function createUser(deps: UsersDeps, ctx: Ctx, input: Schemas['NewUser']): Promise<Schemas['User']> {
  const actor = requireUser(ctx)
  const owner = { ...input, outfitterId: input.outfitter_id ?? actor.outfitterId }
  const problem =
    input.password === '' ? missing('Password') : await newPasswordProblem(deps.database.db, input.password, owner)
  const passwordHash = problem === null ? await hashPassword(input.password) : null
  return withUniqueEmail(() =>
    deps.database.command(ctx, async (tx) => {
      const user = await checkUserFields(tx, actor, input, null, problem)
      if (passwordHash === null) throw new Error('a refused password was not hashed')
      const id = await insertUser(tx, {
        name: user.name,
        email: user.email,
        role: user.role,
        outfitterId: user.outfitter_id,
        isPhotographer: user.is_photographer,
        permissions: user.permissions,
        passwordHash,
        now: ctx.now,
      })
      await recordAct(tx, ctx, 'user-created', {
        entity: 'user',
        entityId: id,
        outfitterId: user.outfitter_id,
        detail: { name: user.name, role: user.role },
      })
      const stored = await findUser(tx, id)
      if (stored === undefined) throw new Error('the created user is missing')
      return presentUser(stored)
    }),
  )
}

type Schemas = components['schemas']

/**
 * Changes a user whom the actor manages. Fields that are left out and an empty password change nothing. A new password
 * or email voids the links mailed to the user, and a mail tells the address that was valid before.
 *
 * Throws: 404 for a user outside the actor's reach.
 * Throws: 422 `oneself` for the actor's own password or email, which the account page changes.
 * Throws: 422 for the last administrator's role.
 */
export async function updateUser(
  deps: UsersDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['UserUpdate'],
): Promise<Schemas['User']> {
  const actor = requireUser(ctx)
  const password = input.password ?? ''
  const owner = { ...input, outfitterId: input.outfitter_id ?? actor.outfitterId }
  const problem = password === '' ? null : await newPasswordProblem(deps.database.db, password, owner)
  const passwordHash = password === '' || problem !== null ? null : await hashPassword(password)
  return withUniqueEmail(() =>
    deps.database.command(ctx, async (tx) => {
      const before = await lockManagedUser(tx, actor, id)
      const user = await checkUserFields(tx, actor, input, before, problem)
      const changedOfUser = changedFields(before, user)
      await refuseStale({ version: input.version, before, changed: changedOfUser, current: () => presentUser(before) })
      const changed = passwordHash === null ? changedOfUser : [...changedOfUser, 'password']
      refuseOwnCredentials(actor, id, changed)
      requireStepUp(ctx, 'updateUser', changed)
      if (changed.length > 0) {
        if (user.role !== 'admin') await requireAnotherAdmin(tx, before)
        await storeUser(tx, id, user)
        await revokeFormerAccess(tx, id, { passwordHash, email: changed.includes('email') }, ctx.now)
        await tellFormerAddress(deps, tx, before, changed, ctx.now)
        await recordAct(tx, ctx, 'user-updated', {
          entity: 'user',
          entityId: id,
          outfitterId: user.outfitter_id,
          detail: { changed: changed.join(', '), ...auditDetail(changed, user) },
        })
      }
      return presentUser((await findUser(tx, id)) ?? before)
    }),
  )
}

function changedFields(before: UserRow, after: StoredUser): (keyof StoredUser)[] {
  const samePermissions =
    before.permissions.length === after.permissions.length &&
    after.permissions.every((name) => before.permissions.includes(name))
  return userFields.filter((field) => (field === 'permissions' ? !samePermissions : before[field] !== after[field]))
}

function auditDetail(changed: readonly string[], after: StoredUser): Record<string, string> {
  return {
    name: after.name,
    ...(changed.includes('role') ? { role: after.role } : {}),
    ...(changed.includes('permissions') ? { permissions: after.permissions.join(', ') } : {}),
  }
}

/** Somebody at a device that was left open could otherwise take the account. */
function refuseOwnCredentials(actor: UserActor, id: number, changed: readonly string[]): void {
  const field = id === actor.id ? changed.find((name) => name === 'password' || name === 'email') : undefined
  if (field !== undefined) throw new Failure(422, 'oneself', { [field]: 'user.own-account' })
}

async function tellFormerAddress(
  deps: UsersDeps,
  tx: Transaction<DB>,
  before: UserRow,
  changed: readonly string[],
  now: Date,
): Promise<void> {
  const to = { userId: before.id, to: before.email, now }
  if (changed.includes('password')) await queueAccountMail(deps, tx, { about: 'password-changed', ...to })
  if (changed.includes('email')) await queueAccountMail(deps, tx, { about: 'email-changed', ...to })
}

async function revokeFormerAccess(
  tx: Transaction<DB>,
  userId: number,
  change: { readonly passwordHash: string | null; readonly email: boolean },
  now: Date,
): Promise<void> {
  if (change.passwordHash !== null) await replacePassword(tx, userId, change.passwordHash, now)
  else if (change.email) await voidLinksOf(tx, userId, now)
}

/**
 * Makes a user inactive and ends the user's sessions. Idempotent.
 *
 * Throws: 404 for a user outside the actor's reach.
 * Throws: 422 when the user is the actor or the last active administrator.
 */
export async function deactivateUser(deps: UsersDeps, ctx: Ctx, id: number): Promise<void> {
  const actor = requireUser(ctx)
  await deps.database.command(ctx, async (tx) => {
    const user = await lockManagedUser(tx, actor, id)
    if (user.deleted_at !== null) return
    if (user.id === actor.id || user.id === actor.originUserId)
      throw new Failure(422, 'oneself', { general: 'user.not-oneself' })
    await requireAnotherAdmin(tx, user)
    await storeDeletedAt(tx, id, ctx.now)
    await revokeSessionsOf(tx, id, ctx.now)
    await voidLinksOf(tx, id, ctx.now)
    await recordAct(tx, ctx, 'user-deleted', {
      entity: 'user',
      entityId: id,
      outfitterId: user.outfitter_id,
      detail: { name: user.name },
    })
  })
}

/**
 * Makes a user active again. Idempotent.
 *
 * Throws: 404 for a user outside the actor's reach.
 */
export async function restoreUser(deps: UsersDeps, ctx: Ctx, id: number): Promise<components['schemas']['User']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const user = await lockManagedUser(tx, actor, id)
    if (user.deleted_at === null) return presentUser(user)
    await storeDeletedAt(tx, id, null)
    await recordAct(tx, ctx, 'user-restored', {
      entity: 'user',
      entityId: id,
      outfitterId: user.outfitter_id,
      detail: { name: user.name },
    })
    return presentUser({ ...user, deleted_at: null })
  })
}
