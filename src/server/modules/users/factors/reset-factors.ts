import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { UsersDeps } from '../users.deps.ts'
import { findLogin, revokeSessionsOf, type Sql } from '../login/access.store.ts'
import { requireUser } from '../require-user.ts'
import { lockUser } from '../users.store.ts'
import { deleteApp, deleteCodes } from './factors.store.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { findFactors } from './verify-factor.ts'

/** Returns false when the user had no confirmed factor. */
async function deleteFactors(tx: Sql, userId: number): Promise<boolean> {
  const had = (await findFactors(tx, userId)) !== null
  await deleteApp(tx, userId)
  await deleteCodes(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  return had
}

/**
 * Removes the second factors of a user who has lost them. Ends the user's sessions and sends the user a mail.
 *
 * Throws: 404 for an unknown user, 422 for the actor's own account.
 */
export async function resetFactors(deps: UsersDeps, ctx: Ctx, userId: number): Promise<boolean> {
  const actor = requireUser(ctx)
  if (userId === actor.id) throw new Failure(422, 'oneself', { general: 'factor.not-oneself' })
  return deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined) throw new Failure(404, 'not-found', { general: 'not-found.user' })
    return resetIn(deps, tx, ctx, { owner: user, actor })
  })
}

type ResetDeps = Pick<UsersDeps, 'events' | 'mailFrom' | 'publicUrl'>

async function resetIn(
  deps: ResetDeps,
  tx: Transaction<DB>,
  ctx: Parameters<typeof recordFactorChange>[2],
  change: Pick<Parameters<typeof recordFactorChange>[3], 'owner' | 'actor'>,
): Promise<boolean> {
  if (!(await deleteFactors(tx, change.owner.id))) return false
  await revokeSessionsOf(tx, change.owner.id, ctx.now)
  await recordFactorChange(deps, tx, ctx, { ...change, kind: 'factors-reset' })
  return true
}

/** It helps an administrator who has lost their factors when no other administrator can reset them. */
export async function resetFactorsByEmail(
  deps: ResetDeps & Pick<UsersDeps, 'database'>,
  email: string,
  now: Date,
): Promise<boolean | null> {
  return deps.database.transaction(async (tx) => {
    const { user: found } = await findLogin(tx, email)
    const owner = found === null ? undefined : await lockUser(tx, found.id)
    if (owner === undefined) return null
    return resetIn(deps, tx, { now, locale: 'en' }, { owner, actor: null })
  })
}
