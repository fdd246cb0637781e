import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

export type Queue = 'mail' | 'zip' | 'payment' | 'refund' | 'original' | 'book' | 'wait'
type DueTimes = Readonly<Record<Queue, Date | null>>
type Run = (signal?: AbortSignal) => Promise<unknown>

interface DueWork {
  /** The job's `run`, but only while something in its queue is due. */
  whenDue(queue: Queue, run: Run): Run
  /** Call it when work was added or done. */
  forget(): void
}

/** Milliseconds, a safety net: events announce new work, also after a gap. */
const knownMs = 20_000
/** No event announces a payment or refund that a call leaves open. */
const openKnownMs = 1_000

/** Reads the earliest due times of all queues in one statement, which idle jobs share. */
export function watchDueWork({ clock, database }: { readonly clock: Clock; readonly database: Database }): DueWork {
  let known: { readonly at: number; readonly times: Promise<DueTimes> } | null = null
  const forget = (): void => void (known = null)
  return {
    whenDue: (queue, run) => async (signal) => {
      const mostMs = queue === 'payment' || queue === 'refund' ? openKnownMs : knownMs
      if (known === null || performance.now() - known.at > mostMs)
        known = { at: performance.now(), times: findDueTimes(database, clock.now()) }
      known.times.catch(forget)
      const due = (await known.times)[queue]
      if (due === null || due > clock.now()) return
      await run(signal)
      // An order that waits for originals is due all the time, and so is a guest who waits for a day.
      if (queue !== 'original' && queue !== 'wait') forget()
    },
    forget,
  }
}

/** A payment that the reconciler gave up is checked for a day. */
async function findDueTimes({ db }: Database, now: Date): Promise<DueTimes> {
  const { rows } = await sql<DueTimes>`select
    (select min(greatest(next_try_at, lease_until)) from mails where sent_at is null and failed_at is null) as mail,
    (select min(greatest(next_try_at, lease_until)) from zip_files where state in ('requested', 'building')) as zip,
    (select min(lease_until) from payment_attempts where state in ('started', 'unknown') or state = 'late'
      or (state = 'canceled' and given_up_at > ${now}::timestamptz - interval '1 day')) as payment,
    (select min(lease_until) from refunds where state in ('started', 'unknown')) as refund,
    (select to_timestamp(0) from awaiting_orders limit 1) as original,
    (select to_timestamp(0) from day_waits limit 1) as wait,
    (select to_timestamp(0) where exists (select from orders where status = 'completed' and completed_on is null)
      or exists (select from refunds where state = 'completed' and completed_on is null)) as book`.execute(db)
  const [times] = rows
  if (times === undefined) throw new Error('a select of values has a row')
  return times
}
