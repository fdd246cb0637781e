import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { UsersDeps } from './users.deps.ts'
import { revokeSessionsOf } from './login/access.store.ts'
import { lockManagedUser, requireAnotherAdmin } from './managed-user.ts'
import { voidLinksOf } from './passwords/replace-password.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './login/session-user.presenter.ts'
import { storeDeletedAt } from './users.store.ts'

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
 * Makes a user active again. The user's old sessions stay ended, so the user has to log in. Idempotent.
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
