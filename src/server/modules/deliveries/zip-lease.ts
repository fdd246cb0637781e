import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { tellOfZip } from './tell-of-zip.ts'
import { recordProgress, type HeldZip } from './zip-files.store.ts'

export interface LeaseDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly events: Pick<Events, 'publish'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly leaseMs: number
  /** The shortest time between two reports of progress. */
  readonly progressEveryMs: number
}

/** A zip's lease while it is made. */
export interface ZipLease {
  /** As it stands in the database. */
  held(): HeldZip
  /** Fires when another has taken over: what is made here is of no use any more. */
  readonly lost: AbortSignal
  /** One more photo is in it; it is told when there is time for it. */
  photoDone(): void
  /** Nothing is written any more once this has resolved. */
  stop(): Promise<void>
}

/** Reports progress to whoever looks at the order, and renews the lease, until it is stopped. */
export function keepLease(deps: LeaseDeps, claimed: HeldZip): ZipLease {
  const lost = new AbortController()
  let held = claimed
  let done = 0
  let reported = 0
  let writing: Promise<void> | null = null

  async function report(): Promise<void> {
    const now = deps.clock.now()
    const current = done
    const renewed = await deps.database.transaction(async (tx) => {
      const leaseUntil = new Date(now.getTime() + deps.leaseMs)
      const changed = await recordProgress(tx, held, { done: current, leaseUntil })
      if (changed !== null) await tellOfZip(deps.events, tx, held.row.order_id, 'zip-progress')
      return changed
    })
    if (renewed === null) return lost.abort(new Error('another has taken this zip over'))
    held = renewed
    reported = current
  }

  const timer = setInterval(() => {
    const left = held.leaseUntil.getTime() - deps.clock.now().getTime()
    if (writing !== null || (done === reported && left > deps.leaseMs / 2)) return
    writing = report()
      .catch((error: unknown) => deps.log.warn({ err: error, zipId: held.row.id }, 'A zip could not tell its progress'))
      .finally(() => {
        writing = null
      })
  }, deps.progressEveryMs)

  return {
    held: () => held,
    lost: lost.signal,
    photoDone: () => {
      done += 1
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
