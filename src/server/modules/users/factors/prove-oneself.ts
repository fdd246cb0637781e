import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { checkCurrentPassword, proofLimits, recordFailedProof } from '../account/check-password.ts'
import { accountOf, storeProof } from '../login/access.store.ts'
import { countNewTry, forgiveAllTries, limitsOf, type Limit } from '../login/rate-limits.ts'
import { requireUser } from '../require-user.ts'
import type { UsersDeps } from '../users.deps.ts'
import type { Asked } from './passkeys.ts'
import { choiceOf, factorWrong, findFactors, verifyFactor, type VerifiedFactor } from './verify-factor.ts'

type Schemas = components['schemas']
type ActorCtx = Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>

const askedBy = (actor: UserActor, now: Date): Asked => ({ userId: actor.id, sessionId: actor.sessionId, now })

export async function getProofChoice(deps: UsersDeps, ctx: ActorCtx): Promise<Schemas['FactorChoice']> {
  const actor = requireUser(ctx)
  const factors = await findFactors(deps.database.db, actor.id)
  return factors === null ? { app: false, passkey: null } : choiceOf(deps, factors, askedBy(actor, ctx.now))
}

/**
 * Records that the session's user sits at the device, by the current password or a second factor
 * (docs/rules.md#step-up).
 *
 * Throws: 422 for a wrong password or factor, and for a recovery code.
 * Throws: 429 after ten wrong tries in a quarter of an hour, or thirty wrong factors on a day.
 */
export async function proveOneself(deps: UsersDeps, ctx: ActorCtx, input: Schemas['Proof']): Promise<void> {
  const actor = requireUser(ctx)
  if (input.factor === undefined) await checkCurrentPassword(deps, ctx, actor, input.current_password ?? '')
  else await proveByFactor(deps, ctx, actor, input.factor)
}

async function proveByFactor(
  deps: UsersDeps,
  ctx: ActorCtx,
  actor: UserActor,
  factor: Schemas['Factor'],
): Promise<void> {
  const { db } = deps.database
  const { now } = ctx
  const limits = proofLimits(
    deps,
    ctx,
    actor,
    limitsOf(operationGuards.proveOneself.limits, { factor: accountOf(actor.id) }),
  )
  await countNewTry(db, { now }, limits, async () => {
    const factors = await findFactors(db, actor.id)
    if (factors === null) throw new Failure(422, 'no-factor', { general: 'factor.none' })
    const verified = await verifyFactor(deps, factors, factor, askedBy(actor, now))
    const isProved =
      verified !== null &&
      verified.kind !== 'recovery-code' &&
      (await useFactor(deps, ctx, actor, { verified, limits }))
    if (isProved) return
    await recordFailedProof(deps, ctx, actor, 'second factor')
    throw factorWrong(422)
  })
}

async function useFactor(
  deps: UsersDeps,
  { now }: ActorCtx,
  actor: UserActor,
  proof: { readonly verified: VerifiedFactor; readonly limits: readonly Limit[] },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    if (!(await proof.verified.use(tx))) return false
    await forgiveAllTries(tx, proof.limits, now)
    await storeProof(tx, actor.sessionId, now)
    return true
  })
}
