import type { Transaction } from 'kysely'
import { findOrder, publishOrderChange } from '#server/modules/orders/orders.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Log } from '#server/platform/log/log.ts'
import {
  recordProgress,
  type HeldZip,
  claimZip,
  giveBackZip,
  markZipFailed,
  zipRequestedChannel,
} from './zip-files.store.ts'

export async function publishZipChange(
  events: Pick<Events, 'publish'>,
  tx: Transaction<DB>,
  orderId: number,
  what: 'zip' | 'zip-progress' = 'zip',
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (order === undefined) return
  const { outfitter_id: outfitterId, status } = order
  await publishOrderChange(events, tx, { orderId, outfitterId, status, what })
}

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
  /** Aborts when another process has taken over the zip. */
  readonly lost: AbortSignal
  photoDone(): void
  /** Stops the renewals. Once the promise resolves, the lease writes nothing more to the database. */
  stop(): Promise<void>
}

export function heldLease(deps: LeaseDeps, claimed: HeldZip): ZipLease {
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

interface TakeDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly events: Pick<Events, 'publish'>
}

/** Returns undefined when no zip is due. */
export async function takeZip(deps: TakeDeps, claim: Parameters<typeof claimZip>[1]): Promise<HeldZip | undefined> {
  return deps.database.transaction(async (tx) => {
    const held = await claimZip(tx, claim)
    if (held !== undefined) await publishZipChange(deps.events, tx, held.row.order_id)
    return held
  })
}

/** Ends the lease so that the zip is retried later. `counted`: false when this build does not count as a try. */
export async function returnZip(
  deps: TakeDeps,
  held: HeldZip,
  again: { readonly at: Date; readonly reason: string | null; readonly counted: boolean },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await giveBackZip(tx, held, again))) return
    await publishZipChange(deps.events, tx, held.row.order_id)
    // A server that stops leaves the zip to another process.
    await deps.events.publish(tx, zipRequestedChannel, null)
  })
}

export async function failZip(deps: TakeDeps, held: HeldZip, reason: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (await markZipFailed(tx, held, reason)) await publishZipChange(deps.events, tx, held.row.order_id)
  })
}
