import { missing } from '#domain/users/user-form.ts'
import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { findLogin, hashSessionToken, makeSessionToken } from '../login/access.store.ts'
import { countNewTry, limitsOf } from '../login/rate-limits.ts'
import { withUniqueEmail } from '../managed-user.ts'
import { voidLinksOf } from '../passwords/replace-password.ts'
import { requireUser } from '../require-user.ts'
import type { UsersDeps } from '../users.deps.ts'
import { lockUser, storeUser } from '../users.store.ts'
import { queueAccountMail } from './account-mails.ts'
import { checkCurrentPassword } from './check-password.ts'
import { consumeEmailChange, insertEmailChange, voidEmailChangesOf } from './email-changes.store.ts'

/** See docs/rules.md#account-page. */
const linkMs = 60 * 60_000

type Asked = Pick<Ctx, 'actor' | 'now' | 'idempotency' | 'address' | 'userAgent'>

/**
 * Mails a link to the new email address. The user keeps the old email until they open the link.
 *
 * Throws: 422 for an invalid email, an email that another user has, and a wrong password.
 * Throws: 429 after too many tries.
 */
export async function requestEmailChange(
  deps: UsersDeps,
  ctx: Asked,
  input: { readonly email: string; readonly current_password: string },
): Promise<void> {
  const actor = requireUser(ctx)
  const email = input.email.trim()
  if (email === '') throw new Failure(422, 'missing-information', { email: missing('New email') })
  if (!isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
  await checkCurrentPassword(deps, ctx, actor, input.current_password)
  const limits = limitsOf(operationGuards.requestEmailChange.limits, { 'email-change': String(actor.id) })
  await countNewTry(deps.database.db, ctx, limits, () => mailLink(deps, ctx, actor, email))
}

async function mailLink(deps: UsersDeps, ctx: Asked, actor: UserActor, email: string): Promise<void> {
  const token = makeSessionToken()
  await deps.database.command(ctx, async (tx) => {
    const owner = (await findLogin(tx, email)).user
    if (owner !== null && owner.id !== actor.id) throw new Failure(422, 'email-taken', { email: 'taken.email' })
    await voidEmailChangesOf(tx, actor.id, ctx.now)
    await insertEmailChange(tx, {
      userId: actor.id,
      email,
      tokenHash: hashSessionToken(token),
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + linkMs),
    })
    const link = `${deps.publicUrl}/account/email/${token}`
    await queueAccountMail(deps, tx, { about: 'email-confirmation', userId: actor.id, to: email, link, now: ctx.now })
    await recordAct(tx, ctx, 'email-change-asked', {
      entity: 'user',
      entityId: actor.id,
      outfitterId: actor.outfitterId,
    })
  })
}

/**
 * Replaces the user's email by the confirmed one. Only the user who asked may use the link, so a stranger at a mistyped
 * address cannot use it.
 *
 * Throws: 410 for a link that is unknown, used, expired or another user's.
 * Throws: 422 when another user has the email by now.
 */
export async function confirmEmail(deps: UsersDeps, ctx: Asked, input: { readonly token: string }): Promise<void> {
  const actor = requireUser(ctx)
  await withUniqueEmail(() =>
    deps.database.command(ctx, async (tx) => {
      const user = await lockUser(tx, actor.id)
      const email = await consumeEmailChange(tx, actor.id, hashSessionToken(input.token), ctx.now)
      if (user === undefined || email === undefined)
        throw new Failure(410, 'email-link-invalid', { general: 'auth.email-link-invalid' })
      await storeUser(tx, actor.id, { email })
      await voidLinksOf(tx, actor.id, ctx.now)
      const told = { about: 'email-changed', userId: actor.id, to: user.email, now: ctx.now } as const
      await queueAccountMail(deps, tx, told)
      await recordAct(tx, ctx, 'user-updated', {
        entity: 'user',
        entityId: actor.id,
        outfitterId: user.outfitter_id,
        detail: { changed: 'email' },
      })
    }),
  )
}
