import type { Transaction } from 'kysely'
import {
  beginAwaiting,
  countAwaited,
  findAwaiting,
  isDeliverable,
  listChangedAwaiting,
  listUnfollowed,
  lockOrder,
  publishOrderChange,
  queueOrderMail,
  storeAwaiting,
  type OrderMailDeps,
} from '#server/modules/orders/orders.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { tellLateOriginals } from './tell-late-originals.ts'

export interface FollowDeps {
  readonly database: Database
  readonly mails: OrderMailDeps
  readonly clock: Clock
}

/** Milliseconds without an arrival after which photographer and outfitter are told. */
const lateAfterMs = 24 * 3_600_000

/**
 * Tells the pages of followed orders that originals have arrived, and mails the guest once when all are here
 * (docs/rules.md#awaited-originals). Tells photographer and outfitter once when nothing arrives for a day. Each order has
 * a transaction of its own, and its lock keeps other processes out.
 */
export async function followOriginals(deps: FollowDeps, signal?: AbortSignal): Promise<void> {
  const lateSince = new Date(deps.clock.now().getTime() - lateAfterMs)
  for (const orderId of await listChangedAwaiting(deps.database.db, lateSince)) {
    if (signal?.aborted === true) return
    await deps.database.transaction((tx) => followOrder(deps, tx, orderId))
  }
}

async function followOrder(deps: FollowDeps, tx: Transaction<DB>, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const before = await findAwaiting(tx, orderId)
  if (order === undefined || before === undefined) return
  const missing = isDeliverable(order) ? await countAwaited(tx, orderId) : 0
  const now = deps.clock.now()
  if (missing === before.missing) {
    const isLate = before.told_at === null && now.getTime() - before.changed_at.getTime() >= lateAfterMs
    if (!isLate) return
    await tellLateOriginals(deps.mails, tx, order, now)
  } else await storeAwaiting(tx, orderId, missing, now)
  if (missing === 0 && isDeliverable(order))
    await queueOrderMail(deps.mails, tx, { orderId, kind: 'all-here', dedupeKey: `all-here ${orderId}`, missing, now })
  const { outfitter_id: outfitterId, status } = order
  await publishOrderChange(deps.mails.events, tx, { orderId, outfitterId, status, what: 'order' })
}

/** Begins to follow orders that a process of an earlier build completed without following them. */
export async function followForgotten({ clock, database }: FollowDeps, signal?: AbortSignal): Promise<void> {
  for (const orderId of await listUnfollowed(database.db)) {
    if (signal?.aborted === true) return
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order !== undefined && isDeliverable(order)) await beginAwaiting(tx, orderId, clock.now())
    })
  }
}
