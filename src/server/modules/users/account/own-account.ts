import type { components } from '#contract/schema.gen.ts'
import { missing } from '#domain/users/user-form.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { revokeSession, revokeSessionsFrom, rootOf } from '../login/access.store.ts'
import { presentUser } from '../login/session-user.presenter.ts'
import { requireUser } from '../require-user.ts'
import type { UsersDeps } from '../users.deps.ts'
import { lockUser, storeUser, findUser, lockPasswordHash, storePassword } from '../users.store.ts'
import { findWaitingEmail } from './email-changes.store.ts'
import { findOwnSession, listOwnLogins, revokeOtherSessionsOf } from './own-sessions.store.ts'
import { newPasswordProblem } from '../passwords/judge-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { voidLinksOf } from '../passwords/replace-password.ts'
import { checkCurrentPassword } from './check-password.ts'
import { queueAccountMail } from './account-mails.ts'

type Asked = Pick<Ctx, 'actor' | 'now' | 'idempotency' | 'address' | 'userAgent'>

/** Returns the user's new email that waits for confirmation, and the user's logins (docs/rules.md#account-page). */
export async function getAccount(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
): Promise<components['schemas']['Account']> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  const logins = await listOwnLogins(db, actor.id, actor.sessionId, ctx.now)
  return {
    waiting_email: await findWaitingEmail(db, actor.id, ctx.now),
    sessions: logins.map((login) => ({
      id: login.id,
      device: login.device,
      began_at: login.began_at.toISOString(),
      last_used_at: login.last_used_at.toISOString(),
      acting_admin: login.origin_name,
      is_current: login.is_current,
    })),
  }
}

/**
 * Changes the user's own name.
 *
 * Throws: 422 for an empty name.
 */
export async function renameOneself(
  deps: UsersDeps,
  ctx: Asked,
  input: components['schemas']['AccountName'],
): Promise<void> {
  const actor = requireUser(ctx)
  const name = input.name.trim()
  if (name.replace(/[\p{C}\p{Z}\s]/gu, '') === '')
    throw new Failure(422, 'missing-information', { name: missing('Name') })
  await deps.database.command(ctx, async (tx) => {
    const user = await lockUser(tx, actor.id)
    if (user === undefined || user.name === name) return
    const { version } = input
    await refuseStale({ version, before: user, changed: ['name'], current: () => presentUser(user) })
    await storeUser(tx, actor.id, { name })
    await recordAct(tx, ctx, 'user-updated', {
      entity: 'user',
      entityId: actor.id,
      outfitterId: user.outfitter_id,
      detail: { changed: 'name', name },
    })
  })
}

/**
 * Ends one of the user's own logins. Also ends all sessions that came from that login by a login-as or by the return
 * from one. Idempotent.
 */
export async function endOwnSession(deps: UsersDeps, ctx: Asked, id: number): Promise<void> {
  const actor = requireUser(ctx)
  await deps.database.command(ctx, async (tx) => {
    const session = await findOwnSession(tx, actor.id, id)
    if (session === undefined) return
    const hasEnded =
      session.origin_user_id === null
        ? await revokeSessionsFrom(tx, await rootOf(tx, id), ctx.now)
        : await revokeSession(tx, id, ctx.now)
    if (!hasEnded) return
    await recordAct(tx, ctx, 'session-ended', { entity: 'user', entityId: actor.id, outfitterId: actor.outfitterId })
  })
}

export async function endOtherSessions(deps: UsersDeps, ctx: Asked): Promise<void> {
  const actor = requireUser(ctx)
  await deps.database.command(ctx, async (tx) => {
    const kept = { kept: actor.sessionId, exceptRoot: await rootOf(tx, actor.sessionId) }
    await revokeOtherSessionsOf(tx, actor.id, kept, ctx.now)
    await recordAct(tx, ctx, 'other-sessions-ended', {
      entity: 'user',
      entityId: actor.id,
      outfitterId: actor.outfitterId,
    })
  })
}

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
