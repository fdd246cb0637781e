import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { findLogin } from './accounts.store.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { countTry, forgiveTry, type Limit } from './rate-limits.ts'
import { findUser, holdPasswordHash } from './users.store.ts'

const quarterHour = 15 * 60_000

/** How often one may try to log in to an account. */
export function accountLoginLimit(email: string): Limit {
  return { name: 'login-account', of: email.trim().toLowerCase(), tries: 10, windowMs: quarterHour }
}

function loginLimits(email: string, address: string): Limit[] {
  return [{ name: 'login-address', of: address, tries: 60, windowMs: quarterHour }, accountLoginLimit(email)]
}

function loginWrong(): Failure {
  return new Failure(401, 'login-wrong', { general: 'auth.login-wrong' })
}

/**
 * A new session for the right email and password. 401 otherwise, after the same work for known and unknown addresses;
 * 429 with Retry-After when the account or the address has had too many tries.
 */
export async function logIn(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'now' | 'address'>,
  input: { readonly email: string; readonly password: string },
): Promise<OpenedSession> {
  const limits = loginLimits(input.email, ctx.address)
  await countTry(deps.database.db, limits, ctx.now)
  const login = await findLogin(deps.database.db, input.email)
  const passes = await verifyPassword(login?.password_hash ?? (await deps.unknownUserHash), input.password)
  if (!login || !passes) throw loginWrong()
  return deps.database.transaction(async (tx) => {
    // A password that was changed since, or a user made inactive, ended the sessions before this one is there.
    if ((await holdPasswordHash(tx, login.id)) !== login.password_hash) throw loginWrong()
    const user = await findUser(tx, login.id)
    if (!user) throw loginWrong()
    await forgiveTry(tx, limits, ctx.now)
    return openSession(deps, tx, user, null, ctx.now)
  })
}
