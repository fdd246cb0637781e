import { translate } from '#domain/texts/texts.ts'
import { missing } from '#domain/users/user-form.ts'
import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { queueMail } from '#server/platform/mail/mail-outbox.ts'
import { layOutOwnMail } from '#server/platform/mail/mail-layout.ts'
import type { UsersDeps } from '../users.deps.ts'
import { findLogin, type LoginUser, hashSessionToken, makeSessionToken } from '../login/access.store.ts'
import { recordedLimits } from '../login/record-login-event.ts'
import { insertReset } from './password-resets.store.ts'
import { inEvenTime } from '../login/even-time.ts'
import { findKnownDevice } from '../login/known-devices.ts'
import { countNewTry, limitsOf, type Limit } from '../login/rate-limits.ts'

type AskedCtx = Pick<Ctx, 'now' | 'address' | 'network' | 'locale' | 'userAgent'>

/** See docs/rules.md#password-reset. */
const resetMs = 60 * 60_000

/**
 * Mails a reset link to the active user of an email. Neither the answer nor its time reveals if the user exists.
 *
 * Throws: 422 for an invalid email, 429 after too many tries for the account or from the IP address.
 */
export async function requestPasswordReset(
  deps: UsersDeps,
  ctx: AskedCtx & Pick<Ctx, 'cookies'>,
  input: { readonly email: string },
): Promise<void> {
  const email = input.email.trim()
  if (email === '') throw new Failure(422, 'missing-information', { email: missing('Email') })
  if (!isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
  const { db } = deps.database
  const send = () => inEvenTime(() => mailLink(deps, ctx, email))
  const known = await findKnownDevice(deps, ctx, email)
  const { limits } = operationGuards.requestPasswordReset
  const recorded = (limits: readonly Limit[], user: LoginUser | null) =>
    recordedLimits(deps.database, ctx, limits, { action: 'reset-locked', user })
  // Tries of strangers cannot lock users out of a device where they have logged in before.
  if (known !== null)
    return countNewTry(db, ctx, recorded(limitsOf(limits, { 'reset-device': known.device }), known.user), send)
  await countNewTry(db, ctx, recorded(limitsOf(limits, { 'reset-address': ctx.network }), null), async () => {
    const { account, user } = await findLogin(db, email)
    await countNewTry(db, ctx, recorded(limitsOf(limits, { 'reset-account': account }), user), send)
  })
}

async function mailLink(deps: UsersDeps, ctx: AskedCtx, email: string): Promise<void> {
  const token = makeSessionToken()
  const { locale } = ctx
  const mail = layOutOwnMail({
    publicUrl: deps.publicUrl,
    locale,
    subject: translate(locale, 'mail.reset-subject'),
    lead: translate(locale, 'mail.reset-lead'),
    button: translate(locale, 'mail.reset-button'),
    link: `${deps.publicUrl}/reset-password/${token}`,
    notes: [translate(locale, 'mail.reset-expires')],
  })
  await deps.database.transaction(async (tx) => {
    const { user } = await findLogin(tx, email)
    await recordAudit(tx, {
      actor: null,
      action: 'password-reset-asked',
      entity: 'login',
      entityId: user?.id ?? null,
      outfitterId: user?.outfitter_id ?? null,
      at: ctx.now,
      from: ctx,
    })
    if (user === null || user.deleted_at !== null) return
    const id = await insertReset(tx, {
      userId: user.id,
      tokenHash: hashSessionToken(token),
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + resetMs),
    })
    await queueMail(deps, tx, {
      kind: 'password-reset',
      orderId: null,
      dedupeKey: `password-reset ${id}`,
      // The mail is sent to the stored email, because the typed one may be a lookalike address of a stranger.
      recipient: user.email,
      replyTo: null,
      ...mail,
      now: ctx.now,
    })
  })
}
