import type { Transaction } from 'kysely'
import {
  beginAwaiting,
  countAwaited,
  countExchanges,
  findAwaiting,
  isDeliverable,
  listChangedAwaiting,
  listUnfollowed,
  lockOrder,
  publishOrderChange,
  queueOrderMail,
  storeAwaiting,
  type OrderMailDeps,
  countOrderPhotos,
  findOutfitterForOrder,
  insertOrderEvent,
  listAwaited,
  storeLate,
  type AwaitedOriginal,
  type OrderRow,
} from '#server/modules/orders/orders.public.ts'
import { queueStaffMail } from '#server/modules/users/users.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { oneLine } from '#server/platform/mail/escape-html.ts'

interface FollowDeps {
  readonly database: Database
  readonly mails: OrderMailDeps
  readonly clock: Clock
}

const lateAfterMs = 24 * 3_600_000

/**
 * Tells the pages of followed orders that originals have arrived, and mails the guest once when all are here
 * (docs/rules.md#awaited-originals). Each order has a transaction of its own, and its lock keeps other processes out.
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
  if (missing === 0 && isDeliverable(order)) {
    const exchanges = await countExchanges(tx, orderId)
    const dedupeKey = `all-here ${orderId}${exchanges === 0 ? '' : ` ${exchanges}`}`
    await queueOrderMail(deps.mails, tx, { orderId, kind: 'all-here', dedupeKey, now })
  }
  const { outfitter_id: outfitterId, status } = order
  await publishOrderChange(deps.mails.events, tx, { orderId, outfitterId, status, what: 'order' })
}

/** Orders that a process of an earlier build completed without following them. Reads all photos without an original. */
export async function followForgotten({ clock, database }: FollowDeps, signal?: AbortSignal): Promise<void> {
  for (const orderId of await listUnfollowed(database.db)) {
    if (signal?.aborted === true) return
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order !== undefined && isDeliverable(order)) await beginAwaiting(orderId, clock.now()).execute(tx)
    })
  }
}

/** The most names of files in one mail. */
const mostNames = 10

/**
 * Flags the order for staff (docs/rules.md#awaited-originals). The caller holds the order's lock, and calls this once
 * for each order.
 */
async function tellLateOriginals(
  deps: OrderMailDeps,
  tx: Transaction<DB>,
  order: Pick<OrderRow, 'id' | 'outfitter_id'>,
  now: Date,
): Promise<void> {
  const { publicUrl } = deps
  const id = String(order.id)
  const awaited = await listAwaited(tx, order.id)
  const holders = new Map(awaited.map((original) => [original.holder_id, original]))
  const told = [...holders.values()].filter((holder) => holder.holder_deleted_at === null)
  for (const { album_id: albumId, holder_email: to, holder_id: holderId } of told) {
    const own = awaited.filter((original) => original.holder_id === holderId)
    await queueStaffMail(deps, tx, {
      about: 'originals-late',
      dedupeKey: `originals-late ${id} ${holderId}`,
      to,
      link: `${publicUrl}/photographer/${albumId}`,
      facts: { id, count: own.length, names: namesOf(own) },
      now,
    })
  }
  const { email } = await findOutfitterForOrder(tx, order.outfitter_id)
  if (!told.some((holder) => holder.holder_email.toLowerCase() === email.toLowerCase()))
    await queueStaffMail(deps, tx, {
      about: 'order-waits',
      dedupeKey: `order-waits ${id}`,
      to: email,
      link: `${publicUrl}/dashboard/order-detail/${id}`,
      facts: {
        id,
        count: awaited.length,
        total: await countOrderPhotos(tx, order.id),
        names: namesOf(awaited),
        photographers: [...holders.values()].map((holder) => oneLine(holder.holder_name)).join(', '),
      },
      now,
    })
  await storeLate(tx, order.id, now)
  await insertOrderEvent(tx, { orderId: order.id, type: 'originals-late', at: now })
}

function namesOf(originals: readonly AwaitedOriginal[]): string {
  const names = originals.slice(0, mostNames).map((original) => oneLine(original.file_name))
  const others = originals.length - names.length
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
}
