import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { UsersDeps } from '../users.deps.ts'
import { countNewTry, forgiveAllTries, limitsOf } from '../login/rate-limits.ts'
import type { UserRow } from '../users.store.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { choiceOf, factorWrong, findFactors, verifyFactor, type VerifiedFactor } from './verify-factor.ts'

type Schemas = components['schemas']

interface ConfirmedFactor {
  /** True when `use` mails the user about this login. */
  readonly isTold: boolean
  /**
   * Marks the factor as used, in the login's transaction.
   *
   * Throws: 401 when another call used the factor first.
   */
  use(tx: Transaction<DB>, owner: UserRow): Promise<void>
}

/**
 * `of`: the account or known device for which tries count.
 *
 * Throws: 401 `second-factor-needed` with the user's kinds of factor, 401 `factor-wrong`, 429 after too many tries on a
 * day.
 */
export async function confirmFactor(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'now' | 'locale' | 'address' | 'userAgent'>,
  userId: number,
  { factor, of }: { readonly factor?: Schemas['Factor']; readonly of: string },
): Promise<ConfirmedFactor> {
  const { db } = deps.database
  const factors = await findFactors(db, userId)
  if (factors === null) return { isTold: false, use: async () => {} }
  const asked = { userId, sessionId: null, now: ctx.now }
  if (factor === undefined) {
    const current = await choiceOf(deps, factors, asked)
    throw new Failure(401, 'second-factor-needed', { general: 'factor.needed' }, { current })
  }
  const limits = limitsOf(operationGuards.login.limits, { factor: of })
  const verified = await countNewTry(db, ctx, limits, async () => {
    const found = await verifyFactor(deps, factors, factor, asked)
    if (found === null) throw factorWrong(401)
    return found
  })
  return {
    isTold: verified.kind === 'recovery-code',
    use: async (tx, owner) => {
      if (!(await verified.use(tx))) throw factorWrong(401)
      await forgiveAllTries(tx, limits, ctx.now)
      await tellOfRecovery(deps, tx, ctx, { owner, verified })
    },
  }
}

async function tellOfRecovery(
  deps: UsersDeps,
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'now' | 'locale' | 'address' | 'userAgent'>,
  { owner, verified }: { readonly owner: UserRow; readonly verified: VerifiedFactor },
): Promise<void> {
  if (verified.kind !== 'recovery-code') return
  const actor = { id: owner.id, originUserId: null }
  await recordFactorChange(deps, tx, ctx, { owner, actor, kind: 'recovery-code-used' })
}
