import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import { claimMails, markFailed, markSent, type ClaimedMail } from '#server/platform/mail/waiting-mails.ts'

export interface MailSenderOptions {
  readonly database: Pick<Database, 'transaction'>
  readonly transport: MailTransport
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** `MAIL_FROM`: the address that every mail comes from, under the outfitter's name. */
  readonly mailFrom: string
  /** This process is the only one on its database: leases from before its start are void. */
  readonly soleOwner: boolean
  /** Between 0 and 1; Math.random by default. */
  readonly random?: () => number
}

export interface MailSender {
  /** Sends what is due; tells how many were sent and how many failed. */
  run(signal?: AbortSignal): Promise<{ sent: number; failed: number }>
}

// Longer than the transport lets one mail take.
const leaseMs = 60_000
const batch = 4
const shortestPauseMs = 5_000
const longestPauseMs = 15 * 60_000

/** Sends the outbox: each mail at least once, always under its one Message-ID (rules.md 4.3), and never drops one. */
export function createMailSender(options: MailSenderOptions): MailSender {
  const startedAt = options.clock.now()
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
            ownersGoneBefore: options.soleOwner ? startedAt : null,
          }),
        )
        if (mails.length === 0) break
        const results = await Promise.all(mails.map((mail) => sendOne(options, mail)))
        for (const sent of results) done[sent ? 'sent' : 'failed'] += 1
      }
      return done
    },
  }
}

async function sendOne(options: MailSenderOptions, mail: ClaimedMail): Promise<boolean> {
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
    const next = new Date(now.getTime() + pauseAfter(row.tries, options.random ?? Math.random))
    await options.database.transaction((tx) => markFailed(tx, mail, reasonOf(error), next))
    options.log.warn({ mailId: row.id, kind: row.kind, tries: row.tries, code: reasonOf(error) }, 'A mail was not sent')
    return false
  }
  await options.database.transaction((tx) => markSent(tx, mail, options.clock.now()))
  return true
}

/** Doubles from try to try up to a quarter of an hour; between half and all of it, so that mails do not march in step. */
export function pauseAfter(tries: number, random: () => number): number {
  const whole = Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(tries - 1, 20))
  return Math.round(whole / 2 + (whole / 2) * random())
}

/** A code only: what a mail server says may quote addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : ''
  return `${code}${response}`
}
