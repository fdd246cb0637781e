import { randomBytes } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import type { UsersDeps } from '../users.deps.ts'
import { accountOf } from '../login/access.store.ts'
import { countNewTry, limitsOf } from '../login/rate-limits.ts'
import { requireUser } from '../require-user.ts'
import { findUser } from '../users.store.ts'
import { confirmApp, findApp, putWaitingApp } from './factors.store.ts'
import { changeOwnFactors, firstRecoveryCodes, type ActorCtx } from './own-factors.ts'
import { plainCode } from './recovery-code-form.ts'
import { base32, stepOfCode } from './totp.ts'
import { factorWrong } from './verify-factor.ts'

const secretBytes = 20

/**
 * Stores a new secret for an authenticator app and returns it. Logins ask for a code of the app only after
 * confirmAuthenticatorApp.
 *
 * Throws: 422 when the user already has a confirmed app.
 */
export async function beginAuthenticatorApp(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { id } = requireUser(ctx)
  const secret = randomBytes(secretBytes)
  const user = await findUser(deps.database.db, id)
  if (!user || !(await putWaitingApp(deps.database.db, id, deps.secrets.seal(secret, id), ctx.now)))
    throw new Failure(422, 'app-exists', { general: 'factor.app-exists' })
  const text = base32(secret)
  const uri = `otpauth://totp/Eddyline:${encodeURIComponent(user.email)}?secret=${text}&issuer=Eddyline`
  return { secret: text, uri }
}

/**
 * Confirms the authenticator app by a code from it, so that logins ask for it. Returns recovery codes when this is the
 * user's first factor, else an empty list.
 *
 * Throws: 422 for a wrong code, or when the user has no unconfirmed app.
 */
export async function confirmAuthenticatorApp(
  deps: UsersDeps,
  ctx: ActorCtx,
  input: { readonly code: string },
): Promise<string[]> {
  const { id } = requireUser(ctx)
  const limits = limitsOf(operationGuards.confirmAuthenticatorApp.limits, { 'factor-confirm': accountOf(id) })
  return countNewTry(deps.database.db, ctx, limits, () =>
    changeOwnFactors(deps, ctx, 'factor-added', async (tx) => {
      const app = await findApp(tx, id)
      if (app === undefined || app.confirmed_at !== null)
        throw new Failure(422, 'app-missing', { general: 'factor.app-missing' })
      const secret = deps.secrets.open(app.sealed_secret, id)
      const step = secret === null ? null : stepOfCode(secret, plainCode(input.code), ctx.now)
      if (step === null || !(await confirmApp(tx, id, app.sealed_secret, step, ctx.now))) throw factorWrong(422)
      return { answer: await firstRecoveryCodes(deps, tx, id), what: 'authenticator app' }
    }),
  )
}
