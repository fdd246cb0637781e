import { missing } from '#domain/users/user-form.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { UsersDeps } from '../users.deps.ts'
import { queueAccountMail } from '../account/account-mails.ts'
import { accountOf, hashSessionToken } from '../login/access.store.ts'
import { recordedLimits } from '../login/record-login-event.ts'
import { newPasswordProblem } from './judge-password.ts'
import { findResetUser, consumeReset } from './password-resets.store.ts'
import { hashPassword } from './passwords.ts'
import { countNewTry, forgiveAllTries, limitsOf, type Limit } from '../login/rate-limits.ts'
import { replacePassword } from './replace-password.ts'

type AskedCtx = Pick<Ctx, 'now' | 'address' | 'network' | 'userAgent'>

function tokenLimits(deps: UsersDeps, ctx: AskedCtx): Limit[] {
  const limits = limitsOf(operationGuards.resetPassword.limits, { 'reset-token': ctx.network })
  return recordedLimits(deps.database, ctx, limits, { action: 'reset-locked', user: null })
}

function linkInvalid(): Failure {
  return new Failure(410, 'reset-link-invalid', { general: 'auth.reset-link-invalid' })
}

/**
 * Checks the token of a reset link without using it up.
 *
 * Throws: 410 when the link is unknown, used or expired.
 */
export async function validatePasswordReset(
  deps: UsersDeps,
  ctx: AskedCtx,
  input: { readonly token: string },
): Promise<void> {
  const { db } = deps.database
  await countNewTry(db, ctx, tokenLimits(deps, ctx), async () => {
    if (!(await findResetUser(db, hashSessionToken(input.token), ctx.now))) throw linkInvalid()
  })
}

/**
 * Sets a new password by the token of a reset link. Voids all links mailed to the user and ends the user's sessions.
 * Returns the header that makes the device known, because all others are strangers now.
 *
 * Throws: 410 for an invalid token; 422 for a refused password (docs/rules.md#passwords), which leaves the link valid.
 */
export async function resetPassword(
  deps: UsersDeps,
  ctx: AskedCtx,
  input: { readonly token: string; readonly password: string },
): Promise<string> {
  return countNewTry(deps.database.db, ctx, tokenLimits(deps, ctx), () => setPasswordByToken(deps, ctx, input))
}

async function setPasswordByToken(
  deps: UsersDeps,
  ctx: AskedCtx,
  input: { readonly token: string; readonly password: string },
): Promise<string> {
  const tokenHash = hashSessionToken(input.token)
  const user = await findResetUser(deps.database.db, tokenHash, ctx.now)
  if (!user) throw linkInvalid()
  const problem =
    input.password === ''
      ? missing('Password')
      : await newPasswordProblem(deps.database.db, input.password, { ...user, outfitterId: user.outfitter_id })
  if (problem !== null) throw new Failure(422, 'password-refused', { password: problem })
  const passwordHash = await hashPassword(input.password)
  return deps.database.transaction(async (tx) => {
    if (!(await consumeReset(tx, tokenHash, ctx.now))) throw linkInvalid()
    await replacePassword(tx, user.id, passwordHash, ctx.now)
    await queueAccountMail(deps, tx, { about: 'password-changed', userId: user.id, to: user.email, now: ctx.now })
    // A user who forgot the password may have used up the login tries.
    const logins = limitsOf(operationGuards.login.limits, { 'login-account': accountOf(user.id) })
    await forgiveAllTries(tx, logins, ctx.now)
    await recordAudit(tx, {
      actor: { id: user.id, originUserId: null },
      action: 'password-reset',
      entity: 'user',
      entityId: user.id,
      outfitterId: user.outfitter_id,
      at: ctx.now,
      from: ctx,
    })
    return deps.devices.mark({ id: user.id, password_hash: passwordHash })
  })
}
