import { missing } from '#domain/users/user-form.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { rootOf } from '../login/access.store.ts'
import { newPasswordProblem } from '../passwords/judge-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { voidLinksOf } from '../passwords/replace-password.ts'
import { requireUser } from '../require-user.ts'
import type { UsersDeps } from '../users.deps.ts'
import { findUser, lockUser, lockPasswordHash, storePassword } from '../users.store.ts'
import { checkCurrentPassword } from './check-password.ts'
import { revokeOtherSessionsOf } from './own-sessions.store.ts'
import { queueAccountMail } from './account-mails.ts'

/**
 * Changes the user's own password and sends the user a mail. Ends the user's other sessions and voids open links.
 *
 * Throws: 422 for a wrong current password and a refused new password (docs/rules.md#passwords), 429 after too many
 * tries.
 */
export async function changePassword(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency' | 'address' | 'userAgent'>,
  input: { readonly current_password: string; readonly password: string },
): Promise<string> {
  const actor = requireUser(ctx)
  const user = await findUser(deps.database.db, actor.id)
  if (user === undefined) throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  const problem =
    input.password === ''
      ? missing('New password')
      : await newPasswordProblem(deps.database.db, input.password, { ...user, outfitterId: user.outfitter_id })
  if (problem !== null) throw new Failure(422, 'password-refused', { password: problem })
  const before = await checkCurrentPassword(deps, ctx, actor, input.current_password)
  const passwordHash = await hashPassword(input.password)
  return deps.database.command(ctx, async (tx) => {
    const locked = await lockUser(tx, actor.id)
    if (locked === undefined || (await lockPasswordHash(tx, actor.id)) !== before)
      throw new Failure(422, 'password-wrong', { current_password: 'password.wrong' })
    await storePassword(tx, actor.id, passwordHash)
    const kept = { kept: actor.sessionId, exceptRoot: await rootOf(tx, actor.sessionId) }
    await revokeOtherSessionsOf(tx, actor.id, kept, ctx.now)
    await voidLinksOf(tx, actor.id, ctx.now)
    await queueAccountMail(deps, tx, { about: 'password-changed', userId: actor.id, to: locked.email, now: ctx.now })
    await recordAct(tx, ctx, 'user-updated', {
      entity: 'user',
      entityId: actor.id,
      outfitterId: locked.outfitter_id,
      detail: { changed: 'password' },
    })
    return deps.devices.mark({ id: actor.id, password_hash: passwordHash })
  })
}
