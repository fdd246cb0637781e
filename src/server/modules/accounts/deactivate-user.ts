import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { revokeSessionsOf } from './accounts.store.ts'
import { lockManagedUser, requireAnotherAdmin } from './managed-user.ts'
import { voidResetsOf } from './password-resets.store.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './session-user.presenter.ts'
import { storeDeletedAt } from './users.store.ts'

/**
 * Makes a user inactive, and ends the user's sessions everywhere; again does nothing. Throws 404 for a user who is not
 * the actor's to know of, 422 for oneself and for the last administrator.
 */
export async function deactivateUser(deps: AccountsDeps, ctx: Ctx, id: number): Promise<void> {
  const actor = requireUser(ctx.actor)
  await deps.database.command(ctx, async (tx) => {
    const user = await lockManagedUser(tx, actor, id)
    if (user.deleted_at !== null) return
    if (user.id === actor.id || user.id === actor.originUserId)
      throw new Failure(422, 'oneself', { general: 'user.not-oneself' })
    await requireAnotherAdmin(tx, user)
    await storeDeletedAt(tx, id, ctx.now)
    await revokeSessionsOf(tx, id, ctx.now)
    await voidResetsOf(tx, id, ctx.now)
    await recordAudit(tx, {
      actor,
      action: 'user-deleted',
      entity: 'user',
      entityId: id,
      outfitterId: user.outfitter_id,
      detail: { name: user.name },
      at: ctx.now,
    })
  })
}

/** Makes a user active again, who then logs in anew; again does nothing. Throws 404 as above. */
export async function restoreUser(deps: AccountsDeps, ctx: Ctx, id: number): Promise<components['schemas']['User']> {
  const actor = requireUser(ctx.actor)
  return deps.database.command(ctx, async (tx) => {
    const user = await lockManagedUser(tx, actor, id)
    if (user.deleted_at === null) return presentUser(user)
    await storeDeletedAt(tx, id, null)
    await recordAudit(tx, {
      actor,
      action: 'user-restored',
      entity: 'user',
      entityId: id,
      outfitterId: user.outfitter_id,
      detail: { name: user.name },
      at: ctx.now,
    })
    return presentUser({ ...user, deleted_at: null })
  })
}
