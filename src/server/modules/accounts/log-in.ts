import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { findLogin, findUser, insertSession } from './accounts.store.ts'
import { sessionMs } from './authenticate.ts'
import { verifyPassword } from './passwords.ts'
import { countTry, forgetOldLimits, forgiveTry, type Limit } from './rate-limits.ts'
import { actorOf, presentSessionUser } from './session-user.presenter.ts'
import { hashSessionToken, makeSessionToken } from './session-token.ts'

const quarterHour = 15 * 60_000

function loginLimits(email: string, address: string): Limit[] {
  return [
    { name: 'login-account', of: email.trim().toLowerCase(), tries: 10, windowMs: quarterHour },
    { name: 'login-address', of: address, tries: 60, windowMs: quarterHour },
  ]
}

/**
 * A new session for the right email and password. 401 otherwise, after the same work for known and unknown addresses;
 * 429 with Retry-After when the account or the address has had too many tries.
 */
export async function logIn(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'now' | 'address'>,
  input: { readonly email: string; readonly password: string },
): Promise<{ readonly token: string; readonly user: components['schemas']['SessionUser'] }> {
  const limits = loginLimits(input.email, ctx.address)
  await countTry(deps.database.db, limits, ctx.now)
  const login = await findLogin(deps.database.db, input.email)
  const passes = await verifyPassword(login?.password_hash ?? (await deps.unknownUserHash), input.password)
  if (!login || !passes) throw new Failure(401, 'login-wrong', { general: 'auth.login-wrong' })
  const token = makeSessionToken()
  return deps.database.transaction(async (tx) => {
    await forgiveTry(tx, limits, ctx.now)
    await forgetOldLimits(tx, ctx.now)
    const user = await findUser(tx, login.id)
    if (!user || user.deleted_at !== null) throw new Failure(401, 'login-wrong', { general: 'auth.login-wrong' })
    const sessionId = await insertSession(tx, {
      tokenHash: hashSessionToken(token),
      userId: user.id,
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + sessionMs),
    })
    return { token, user: presentSessionUser(user, deps.capabilitiesOf(actorOf(user, sessionId)), null) }
  })
}
