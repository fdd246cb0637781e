import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { missing } from '#domain/users/user-form.ts'
import type { UsersDeps } from '../users.deps.ts'
import { countNewTry, forgiveAllTries, type Limit } from '../login/rate-limits.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { findPasswordHash } from '../users.store.ts'

const quarterHour = 15 * 60_000

/**
 * Checks a user's current password and returns its stored hash. The caller compares the hash again under a lock,
 * because the password may have changed meanwhile. The right password resets the count of tries.
 *
 * Throws: 422 for a wrong or missing password, 429 after ten wrong passwords in a quarter of an hour.
 */
export async function checkCurrentPassword(
  deps: Pick<UsersDeps, 'database'>,
  ctx: Pick<Ctx, 'now'>,
  actor: UserActor,
  password: string,
): Promise<string> {
  if (password === '') throw new Failure(422, 'missing-information', { current_password: missing('Current password') })
  const { db } = deps.database
  const limits: readonly Limit[] = [
    { name: 'current-password', of: String(actor.id), tries: 10, windowMs: quarterHour },
  ]
  return countNewTry(db, ctx, limits, async () => {
    const hash = await findPasswordHash(db, actor.id)
    if (hash === undefined || !(await verifyPassword(hash, password)))
      throw new Failure(422, 'password-wrong', { current_password: 'password.wrong' })
    await forgiveAllTries(db, limits, ctx.now)
    return hash
  })
}
