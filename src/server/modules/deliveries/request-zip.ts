import type { Kysely } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { mayBeUndone, undoEnds } from '#domain/orders/release-undo.ts'
import { isZipExpired } from '#domain/orders/zip.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import {
  countOrderPhotos,
  findOrder,
  findOrderByHash,
  lockOrder,
  newSecret,
  orderNotFound,
} from '#server/modules/orders/orders.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { requireDeliverable } from './require-deliverable.ts'
import { publishZipChange } from './zip-lease.ts'
import {
  findNewestZip,
  insertZip,
  markZipExpired,
  zipKey,
  zipRequestedChannel,
  type ZipRow,
} from './zip-files.store.ts'

/** The request then counts as the guest's, even if staff are logged in on that device. */
async function asksByHash(db: Kysely<DB>, orderId: number, { orderHash }: Ctx): Promise<boolean> {
  return orderHash !== null && (await findOrderByHash(db, orderHash))?.id === orderId
}

async function zipWithoutFile(
  deps: Pick<DeliveriesDeps, 'storage'>,
  db: Kysely<DB>,
  orderId: number,
): Promise<number | null> {
  const zip = await findNewestZip(db, orderId)
  if (zip?.state !== 'ready') return null
  return (await deps.storage.stat(zipKey(zip.name))) === null ? zip.id : null
}

/**
 * Returns the current zip of a completed order, or queues a new one and its mail (docs/rules.md#zip).
 *
 * Throws: 404 for an unknown order or one outside the actor's reach.
 * Throws: 409 for an unpaid order, 410 for a fully refunded one.
 * Throws: 429 after too many rebuilds.
 */
export async function requestZip(
  deps: Pick<DeliveriesDeps, 'database' | 'storage' | 'events'>,
  ctx: Ctx,
  orderId: number,
): Promise<ZipRow> {
  const { database, events } = deps
  const found = await findOrder(database.db, orderId)
  if (found === undefined) throw orderNotFound()
  const byHash = await asksByHash(database.db, orderId, ctx)
  if (!byHash && !mayReach(ctx.actor, 'orders.work', { outfitterId: found.outfitter_id })) throw orderNotFound()
  const lost = await zipWithoutFile(deps, database.db, orderId)
  return database.command(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined) throw orderNotFound()
    requireDeliverable(order)
    const present = await findNewestZip(tx, orderId)
    if (present?.state === 'requested' || present?.state === 'building') return present
    if (present?.state === 'ready') {
      if (present.id !== lost && !isZipExpired(present.expires_at, ctx.now)) return present
      await markZipExpired(tx, present.id)
    }
    // Counts builds alone, because a zip can have hundreds of megabytes.
    await countTry(tx, limitsOf(operationGuards.requestZip.limits, { 'zip-order': String(orderId) }), ctx.now)
    const count = await countOrderPhotos(tx, orderId)
    const { completed_at: completedAt } = order
    const due = completedAt !== null && mayBeUndone(order, ctx.now) ? undoEnds(completedAt) : ctx.now
    const zip = await insertZip(tx, { orderId, name: `${newSecret()}.zip`, count, now: ctx.now, due })
    if (ctx.actor.kind === 'user' && !byHash)
      await recordAct(tx, ctx, 'order-zip-requested', {
        entity: 'order',
        entityId: order.id,
        outfitterId: order.outfitter_id,
      })
    await events.publish(tx, zipRequestedChannel, null)
    await publishZipChange(events, tx, orderId)
    return zip
  })
}
