import { setTimeout as pause } from 'node:timers/promises'
import { missing } from '#domain/accounts/user-form.ts'
import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Ctx } from '#server/context.ts'
import { mailQueuedChannel, messageDomainOf, queueMail } from '#server/platform/mail/mail-outbox.ts'
import { renderResetMail } from '#server/platform/mail/reset-mail.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { findLogin } from './accounts.store.ts'
import { insertReset } from './password-resets.store.ts'
import { countTry, type Limit } from './rate-limits.ts'
import { hashSessionToken, makeSessionToken } from './session-token.ts'

const hour = 3_600_000
/** rules.md 8. */
const resetMs = 60 * 60_000
/** No answer comes sooner: it takes longer than the work for an address that is known. */
const answerMs = 250

function resetLimits(email: string, address: string): Limit[] {
  return [
    { name: 'reset-address', of: address, tries: 30, windowMs: hour },
    { name: 'reset-account', of: email.toLowerCase(), tries: 5, windowMs: hour },
  ]
}

/**
 * Mails a link to a new password to the active user of an address: one use, 60 minutes. Whether there is such a user
 * shows neither in the answer nor in its time. Throws 422 for what is no address, 429 after too many tries for the
 * account or from the address.
 */
export async function requestPasswordReset(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'now' | 'address' | 'locale'>,
  input: { readonly email: string },
): Promise<void> {
  const email = input.email.trim()
  if (email === '') throw new Failure(422, 'missing-information', { email: missing('Email') })
  if (!isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
  await countTry(deps.database.db, resetLimits(email, ctx.address), ctx.now)
  await Promise.all([mailLink(deps, ctx, email), pause(answerMs)])
}

async function mailLink(deps: AccountsDeps, ctx: Pick<Ctx, 'now' | 'locale'>, email: string): Promise<void> {
  const token = makeSessionToken()
  const mail = renderResetMail({
    publicUrl: deps.publicUrl,
    link: `${deps.publicUrl}/reset-password/${token}`,
    locale: ctx.locale,
  })
  await deps.database.transaction(async (tx) => {
    const user = await findLogin(tx, email)
    if (user === undefined) return
    const id = await insertReset(tx, {
      userId: user.id,
      tokenHash: hashSessionToken(token),
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + resetMs),
    })
    await queueMail(tx, {
      kind: 'password-reset',
      orderId: null,
      dedupeKey: `password-reset ${id}`,
      messageDomain: messageDomainOf(deps.mailFrom),
      // The stored address: the typed one may only look like it.
      recipient: user.email,
      senderName: mail.sender,
      replyTo: null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      now: ctx.now,
    })
    await deps.events.publish(tx, mailQueuedChannel, null)
  })
}
