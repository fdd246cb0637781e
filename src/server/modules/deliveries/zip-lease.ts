import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { publishZipChange } from './publish-zip-change.ts'
import { recordProgress, type HeldZip } from './zip-files.store.ts'

export interface LeaseDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly events: Pick<Events, 'publish'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly leaseMs: number
  readonly progressEveryMs: number
}

export interface ZipLease {
  held(): HeldZip
  /** Aborts when another process has taken over the zip, so that this process stops building it. */
  readonly lost: AbortSignal
  photoDone(): void
  /** Stops the renewals. Once the promise resolves, the lease writes nothing more to the database. */
  stop(): Promise<void>
}

/**
 * Renews the lease of a claimed zip until `stop`, and stores the number of finished photos. Publishes each stored
 * number, so that delivery pages show it.
 */
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
      if (changed !== null) await publishZipChange(deps.events, tx, held.row.order_id, 'zip-progress')
      return changed
    })
    if (renewed === null) return lost.abort(new Error('another process has taken over this zip'))
    held = renewed
    reported = current
  }

  const timer = setInterval(() => {
    const left = held.leaseUntil.getTime() - deps.clock.now().getTime()
    if (writing !== null || (done === reported && left > deps.leaseMs / 2)) return
    writing = report()
      .catch((error: unknown) =>
        deps.log.warn({ err: error, zipId: held.row.id }, 'Could not store the progress of a zip'),
      )
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
