import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isConnectionLost } from '#server/platform/database/availability/database-away.ts'
import type { Database } from '#server/platform/database/database.ts'
import { failureCode } from '#server/platform/log/fault-sentence.ts'
import { aboutOrder } from '#server/platform/log/log-context.ts'
import type { Log } from '#server/platform/log/log.ts'
import { MailRefused, type MailTransport } from '#server/platform/mail/mail-transport.ts'
import { claimMails, markFailed, markRefused, markSent, type ClaimedMail } from '#server/platform/mail/waiting-mails.ts'

export interface MailSenderOptions {
  readonly database: Pick<Database, 'transaction'>
  readonly transport: MailTransport
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** `MAIL_FROM`: the sender address of every mail. The sender's name is the outfitter's. */
  readonly mailFrom: string
  readonly random?: () => number
}

export interface MailSender {
  run(signal?: AbortSignal): Promise<{ sent: number; failed: number }>
}

// The lease outlasts the transport's timeout for one mail, so that no second process sends it meanwhile.
const leaseMs = 60_000
const batch = 4
const shortestPauseMs = 5_000
const longestPauseMs = 15 * 60_000
const recordAgainMs = 500
const dayMs = 24 * 3_600_000

/**
 * Sends each queued mail at least once, always with the same Message-ID (docs/rules.md#one-delivery-mail). Never drops
 * a mail: a refused one waits for another address, or for an administrator (docs/rules.md#refused-mails).
 */
export function createMailSender(options: MailSenderOptions): MailSender {
  return {
    async run(signal) {
      const done = { sent: 0, failed: 0 }
      const stopping = () => signal?.aborted === true
      while (!stopping()) {
        const mails = await options.database.transaction((tx) =>
          claimMails(tx, {
            now: options.clock.now(),
            leaseMs,
            limit: batch,
          }),
        )
        if (mails.length === 0) break
        const results = await Promise.all(
          mails.map((mail) => aboutOrder(subjectsOf(mail), () => sendOne(options, mail, signal))),
        )
        for (const sent of results) done[sent ? 'sent' : 'failed'] += 1
      }
      return done
    },
  }
}

function subjectsOf({ row }: ClaimedMail) {
  return { orderId: row.order_id, outfitterId: row.outfitter_id }
}

async function sendOne(options: MailSenderOptions, mail: ClaimedMail, signal?: AbortSignal): Promise<boolean> {
  const { row } = mail
  try {
    await options.transport.send({
      messageId: row.message_id,
      from: { name: row.sender_name, address: options.mailFrom },
      replyTo: row.reply_to,
      to: row.recipient,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      date: row.created_at,
    })
  } catch (error) {
    const now = options.clock.now()
    const refusal = error instanceof MailRefused ? error : null
    const refusedSince = refusal === null ? null : (row.refused_since ?? now)
    if (
      refusal?.isAboutRecipient === true ||
      (refusedSince !== null && now.getTime() - refusedSince.getTime() >= dayMs)
    ) {
      await options.database.transaction((tx) => markRefused(tx, mail, refusal?.reason ?? failureCode(error), now))
      options.log.warn({ mailId: row.id, kind: row.kind, code: refusal?.code }, 'A mail was refused for good')
      return false
    }
    const next = new Date(now.getTime() + pauseAfter(row.tries, options.random ?? Math.random))
    const reason = refusal?.reason ?? failureCode(error)
    await options.database.transaction((tx) => markFailed(tx, mail, { reason, refusedSince, next }))
    options.log.warn(
      { mailId: row.id, kind: row.kind, tries: row.tries, code: refusal?.code ?? failureCode(error) },
      'A mail was not sent',
    )
    return false
  }
  await recordSent(options, mail, signal)
  return true
}

/**
 * Marks the mail as sent, with retries while the database is unreachable and the lease lasts. Without that mark the
 * guest would get the mail again.
 */
async function recordSent(options: MailSenderOptions, mail: ClaimedMail, signal?: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await options.database.transaction((tx) => markSent(tx, mail, options.clock.now()))
    } catch (error) {
      const isFree = options.clock.now().getTime() + recordAgainMs >= mail.leaseUntil.getTime()
      if (!isConnectionLost(error) || isFree || signal?.aborted === true) throw error
      await wait(recordAgainMs)
    }
  }
}

/** A random part of up to half is subtracted, so that mails do not retry together. */
export function pauseAfter(tries: number, random: () => number): number {
  const whole = Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(tries - 1, 20))
  return Math.round(whole / 2 + (whole / 2) * random())
}
