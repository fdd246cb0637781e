import { missing } from '#domain/accounts/user-form.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { revokeSessionsOf } from './accounts.store.ts'
import { accountLoginLimit } from './log-in.ts'
import { newPasswordProblem } from './new-password.ts'
import { findResetUser, takeReset, voidResetsOf } from './password-resets.store.ts'
import { hashPassword } from './passwords.ts'
import { countTry, forgiveTry, type Limit } from './rate-limits.ts'
import { hashSessionToken } from './session-token.ts'
import { storePassword } from './users.store.ts'

const quarterHour = 15 * 60_000

function tokenLimit(address: string): Limit {
  return { name: 'reset-token', of: address, tries: 60, windowMs: quarterHour }
}

function linkInvalid(): Failure {
  return new Failure(410, 'reset-link-invalid', { general: 'auth.reset-link-invalid' })
}

/** Resolves while the token of a mailed link holds; 410 when it is none, used, or older than 60 minutes. Uses nothing up. */
export async function validatePasswordReset(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'now' | 'address'>,
  input: { readonly token: string },
): Promise<void> {
  await countTry(deps.database.db, [tokenLimit(ctx.address)], ctx.now)
  if (!(await findResetUser(deps.database.db, hashSessionToken(input.token), ctx.now))) throw linkInvalid()
}

/**
 * Sets a new password with the token of a mailed link, which is used up with every other one of that user, and ends the
 * user's sessions everywhere. Throws 410 for a token that does not hold (any more), 422 for a password that rules.md 8
 * refuses: the token then stays.
 */
export async function resetPassword(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'now' | 'address'>,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  await countTry(deps.database.db, [tokenLimit(ctx.address)], ctx.now)
  const tokenHash = hashSessionToken(input.token)
  const user = await findResetUser(deps.database.db, tokenHash, ctx.now)
  if (!user) throw linkInvalid()
  const problem = input.password === '' ? missing('Password') : newPasswordProblem(input.password, user.email)
  if (problem !== null) throw new Failure(422, 'password-refused', { password: problem })
  const passwordHash = await hashPassword(input.password)
  await deps.database.transaction(async (tx) => {
    if (!(await takeReset(tx, tokenHash, ctx.now))) throw linkInvalid()
    await storePassword(tx, user.id, passwordHash)
    await voidResetsOf(tx, user.id, ctx.now)
    await revokeSessionsOf(tx, user.id, ctx.now)
    // Who forgot the password has used up the tries.
    await forgiveTry(tx, [accountLoginLimit(user.email)], ctx.now)
    await recordAudit(tx, {
      actor: { id: user.id, originUserId: null },
      action: 'password-reset',
      entity: 'user',
      entityId: user.id,
      outfitterId: user.outfitter_id,
      at: ctx.now,
    })
  })
}
