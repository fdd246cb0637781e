import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { missing } from '#domain/users/user-form.ts'
import type { UsersDeps } from '../users.deps.ts'
import { storeProof } from '../login/access.store.ts'
import { recordedLimits, recordLoginEvent } from '../login/record-login-event.ts'
import { countNewTry, forgiveAllTries, limitsOf, type Limit } from '../login/rate-limits.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { findPasswordHash } from '../users.store.ts'

type ProofCtx = Pick<Ctx, 'now' | 'address' | 'userAgent'>
type Deps = Pick<UsersDeps, 'database'>

export function proofLimits(deps: Deps, ctx: ProofCtx, actor: UserActor, more: readonly Limit[] = []): Limit[] {
  const own = limitsOf(operationGuards.proveOneself.limits, { 'current-password': String(actor.id) })
  return recordedLimits(deps.database, ctx, [...own, ...more], { action: 'proof-locked', ...ownLogin(actor) })
}

export async function recordFailedProof(deps: Deps, ctx: ProofCtx, actor: UserActor, reason: string): Promise<void> {
  await recordLoginEvent(deps.database, ctx, { action: 'proof-failed', ...ownLogin(actor), detail: { reason } })
}

const ownLogin = (actor: UserActor) => ({ actor, user: { id: actor.id, outfitter_id: actor.outfitterId } })

/**
 * Checks a user's current password and returns its stored hash. The caller compares the hash again under a lock,
 * because the password may have changed meanwhile. The right password resets the count of tries, and counts as a proof
 * for the session (docs/rules.md#step-up).
 *
 * Throws: 422 for a wrong or missing password, 429 after ten wrong passwords in a quarter of an hour.
 */
export async function checkCurrentPassword(
  deps: Deps,
  ctx: ProofCtx,
  actor: UserActor,
  password: string,
): Promise<string> {
  if (password === '') throw new Failure(422, 'missing-information', { current_password: missing('Current password') })
  const { db } = deps.database
  const limits = proofLimits(deps, ctx, actor)
  return countNewTry(db, ctx, limits, async () => {
    const hash = await findPasswordHash(db, actor.id)
    if (hash === undefined || !(await verifyPassword(hash, password))) {
      await recordFailedProof(deps, ctx, actor, 'password')
      throw new Failure(422, 'password-wrong', { current_password: 'password.wrong' })
    }
    await forgiveAllTries(db, limits, ctx.now)
    await storeProof(db, actor.sessionId, ctx.now)
    return hash
  })
}
