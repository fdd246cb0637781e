import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { revokeSessionsOf } from './accounts.store.ts'
import { lockManagedUser, requireAnotherAdmin, settleUser, withUniqueEmail } from './managed-user.ts'
import { newPasswordProblem } from './new-password.ts'
import { voidResetsOf } from './password-resets.store.ts'
import { hashPassword } from './passwords.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './session-user.presenter.ts'
import { findUser, storePassword, storeUser, type StoredUser, type UserRow } from './users.store.ts'

type Schemas = components['schemas']

/**
 * Changes a user whom the actor manages; what is left out stays, and so does the password when it is empty. A new
 * password ends the user's sessions everywhere, this one too; it and a new address void the reset links that are out.
 * Throws 404 for a user who is not the actor's to know of, as `settleUser`, and 422 for the last administrator's role.
 */
export async function updateUser(
  deps: AccountsDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['UserUpdate'],
): Promise<Schemas['User']> {
  const actor = requireUser(ctx.actor)
  const password = input.password ?? ''
  const problem = password === '' ? null : newPasswordProblem(password, input.email)
  const passwordHash = password === '' || problem !== null ? null : await hashPassword(password)
  return withUniqueEmail(() =>
    deps.database.command(ctx, async (tx) => {
      const before = await lockManagedUser(tx, actor, id)
      const user = await settleUser(tx, actor, input, before, problem)
      const changed = changedFields(before, user)
      if (passwordHash !== null) changed.push('password')
      if (changed.length > 0) {
        if (user.role !== 'admin') await requireAnotherAdmin(tx, before)
        await storeUser(tx, id, user)
        await endWhatChanged(tx, id, { passwordHash, email: changed.includes('email') }, ctx.now)
        await recordAudit(tx, {
          actor,
          action: 'user-updated',
          entity: 'user',
          entityId: id,
          outfitterId: user.outfitter_id,
          detail: { changed: changed.join(', '), ...shortFacts(changed, user) },
          at: ctx.now,
        })
      }
      return presentUser((await findUser(tx, id)) ?? before)
    }),
  )
}

function changedFields(before: UserRow, after: StoredUser): string[] {
  const samePermissions =
    before.permissions.length === after.permissions.length &&
    after.permissions.every((name) => before.permissions.includes(name))
  const plain = (['name', 'email', 'role', 'outfitter_id', 'is_photographer'] as const).filter(
    (field) => before[field] !== after[field],
  )
  return samePermissions ? plain : [...plain, 'permissions']
}

function shortFacts(changed: readonly string[], after: StoredUser): Record<string, string> {
  return {
    name: after.name,
    ...(changed.includes('role') ? { role: after.role } : {}),
    ...(changed.includes('permissions') ? { permissions: after.permissions.join(', ') } : {}),
  }
}

async function endWhatChanged(
  tx: Transaction<DB>,
  userId: number,
  change: { readonly passwordHash: string | null; readonly email: boolean },
  now: Date,
): Promise<void> {
  if (change.passwordHash !== null) {
    await storePassword(tx, userId, change.passwordHash)
    await revokeSessionsOf(tx, userId, now)
  }
  if (change.passwordHash !== null || change.email) await voidResetsOf(tx, userId, now)
}
