import type { Kysely } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { isZipExpired } from '#domain/orders/zip-expiry.ts'
import type { Ctx } from '#server/context.ts'
import { countTry } from '#server/modules/accounts/accounts.public.ts'
import {
  countOrderPhotos,
  findOrder,
  holdsSecret,
  lockOrder,
  newSecret,
  orderNotFound,
  type OrderRow,
} from '#server/modules/orders/orders.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { requireDeliverable } from './require-deliverable.ts'
import { tellOfZip } from './tell-of-zip.ts'
import {
  findNewestZip,
  insertZip,
  markZipExpired,
  zipKey,
  zipRequestedChannel,
  type ZipRow,
} from './zip-files.store.ts'

/** A zip is hundreds of megabytes: nobody needs it made over and over. */
const remakes = { name: 'zip-order', tries: 6, windowMs: 3_600_000 } as const

/** Who asks by the order's hash is a guest, whoever else may be logged in on that device. */
function asksByHash(order: OrderRow, ctx: Ctx): boolean {
  return holdsSecret(order, { cartToken: null, orderHash: ctx.orderHash })
}

/** True for whoever holds the order's hash, and for staff who work with this outfitter's orders. */
function mayAsk(order: OrderRow, ctx: Ctx): boolean {
  return asksByHash(order, ctx) || mayReach(ctx.actor, 'orders.work', { outfitterId: order.outfitter_id })
}

/** A ready zip whose file is no longer there is as good as expired. */
async function lostZip(deps: Pick<DeliveriesDeps, 'storage'>, db: Kysely<DB>, orderId: number): Promise<number | null> {
  const zip = await findNewestZip(db, orderId)
  if (zip?.state !== 'ready') return null
  return (await deps.storage.stat(zipKey(zip.name))) === null ? zip.id : null
}

/**
 * The zip of a completed order: as it stands while it is made or can still be downloaded, otherwise a new one is put into
 * the queue, whose link is mailed to the order's address (rules.md 6.6). Throws 404 for an order that is not the
 * asker's to know of, 409 for one that is not paid for, 410 for a refunded one, 429 when it was made too often.
 */
export async function requestZip(
  deps: Pick<DeliveriesDeps, 'database' | 'storage' | 'events'>,
  ctx: Ctx,
  orderId: number,
): Promise<ZipRow> {
  const { database, events } = deps
  const found = await findOrder(database.db, orderId)
  if (found === undefined || !mayAsk(found, ctx)) throw orderNotFound()
  const lost = await lostZip(deps, database.db, orderId)
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
    await countTry(tx, [{ ...remakes, of: String(orderId) }], ctx.now)
    const count = await countOrderPhotos(tx, orderId)
    const zip = await insertZip(tx, { orderId, name: `${newSecret()}.zip`, count, now: ctx.now })
    if (ctx.actor.kind === 'user' && !asksByHash(order, ctx))
      await recordAudit(tx, {
        actor: ctx.actor,
        action: 'order-zip-requested',
        entity: 'order',
        entityId: order.id,
        outfitterId: order.outfitter_id,
        at: ctx.now,
      })
    await events.publish(tx, zipRequestedChannel, null)
    await tellOfZip(events, tx, orderId)
    return zip
  })
}
