import {
  findAlerts,
  forgetAlert,
  listKnownAlerts,
  mailAboutBegin,
  mailAboutEnd,
  mailAboutReminder,
  nextSteps,
  type OperatorMail,
  rememberAlert,
  setAbsentSince,
  type AlertStep,
} from '#server/modules/system/system.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { failureCode } from '#server/platform/log/fault-sentence.ts'
import type { Log } from '#server/platform/log/log.ts'
import { messageDomainOf } from '#server/platform/mail/mail-outbox.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'

export interface OperatorOptions {
  readonly database: Pick<Database, 'db' | 'kind'>
  readonly transport: MailTransport
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly mailFrom: string
  readonly publicUrl: string
  readonly recipient: string
}

/** The lease outlasts the transport's timeout for one mail, so that no second process sends it meanwhile. */
const leaseMs = 60_000
const pauseMs = 5 * 60_000

/**
 * Mails the operator about faults (docs/rules.md#mails-to-the-operator), in one process at a time. These mails are not
 * queued, so none pile up while the mail server is away.
 */
export function createOperatorMails(options: OperatorOptions): {
  run(signal?: AbortSignal): Promise<{ sent: number }>
} {
  let notBefore = 0
  return {
    run: async (signal) => {
      if (options.clock.now().getTime() < notBefore) return { sent: 0 }
      const lease = await takeLease(options.database.db, 'operator-mail', { forMs: leaseMs })
      if (lease === null) return { sent: 0 }
      try {
        const now = options.clock.now()
        const { db } = options.database
        let sent = 0
        for (const step of nextSteps(await findAlerts(options.database, now), await listKnownAlerts(db), now)) {
          if (signal?.aborted === true || lease.lost.aborted) break
          if (await take(options, step, now)) sent += 1
        }
        return { sent }
      } catch (error) {
        if (!(error instanceof NotSent)) throw error
        notBefore = options.clock.now().getTime() + pauseMs
        options.log.warn({ code: failureCode(error.cause) }, 'A mail to the operator was not sent')
        return { sent: 0 }
      } finally {
        await lease.release()
      }
    },
  }
}

class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** Stores the fault's new state after the mail. A crash between the two thus repeats the mail instead of losing it. */
async function take(options: OperatorOptions, step: AlertStep, now: Date): Promise<boolean> {
  const { db } = options.database
  const page = `${options.publicUrl}/admin/system`
  switch (step.step) {
    case 'begins':
    case 'lasts': {
      const { alert } = step
      const mail = step.step === 'begins' ? mailAboutBegin(alert, page) : mailAboutReminder(alert, page)
      await send(options, mail, `${alert.kind}-${step.step}`, now)
      await rememberAlert(db, { kind: alert.kind, since: alert.since, mailedAt: now })
      return true
    }
    case 'ends': {
      const { kind, since, absentSince } = step.known
      await send(options, mailAboutEnd({ kind, since, absentSince: absentSince ?? now }), `${kind}-ends`, now)
      await forgetAlert(db, kind)
      return true
    }
    case 'leaves':
      await setAbsentSince(db, step.kind, now)
      return false
    case 'returns':
      await setAbsentSince(db, step.kind, null)
      return false
  }
}

async function send(options: OperatorOptions, mail: OperatorMail, about: string, now: Date): Promise<void> {
  try {
    await options.transport.send({
      ...mail,
      messageId: `<operator-${about}-${now.getTime()}@${messageDomainOf(options.mailFrom)}>`,
      from: { name: 'Eddyline', address: options.mailFrom },
      replyTo: null,
      to: options.recipient,
      date: now,
    })
  } catch (error) {
    throw new NotSent('The mail was not sent', { cause: error })
  }
}
