import type { Kysely, Selectable, Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import {
  findDelivery,
  findOrder,
  findOrderByHash,
  lockOrder,
  newSecret,
  orderNotFound,
  findOrderPhotos,
  findOutfitterForOrder,
  isDeliverable,
} from '#server/modules/orders/orders.public.ts'
import type { DB, Shares } from '#server/platform/database/tables.gen.ts'
import { uprightSize } from '#server/platform/images/guest-photo.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { requireDeliverable } from './require-deliverable.ts'

type Schemas = components['schemas']

/**
 * Creates or revokes the one live share link of an order (docs/rules.md#share-link). Idempotent.
 *
 * Throws: 404 without the order's hash, and when there is no link to revoke.
 * Throws: 409 and 410 as requireDeliverable, when it creates a link. A revocation also works for a refunded order.
 */
export async function shareOrder(
  deps: Pick<DeliveriesDeps, 'database'>,
  ctx: Ctx,
  input: { readonly orderId: number; readonly revoke: boolean },
): Promise<ReturnType<typeof presentShare>> {
  const { database } = deps
  // Checks the order's hash before the idempotency key, because only a holder of the hash may get a stored answer.
  const found = ctx.orderHash === null ? undefined : await findOrderByHash(database.db, ctx.orderHash)
  if (found?.id !== input.orderId) throw orderNotFound()
  const { deliveryId } = found
  return database.command(
    ctx,
    async (tx) => {
      const order = await lockOrder(tx, input.orderId)
      if (order === undefined) throw orderNotFound()
      // Staff may have taken the delivery back before the lock.
      if (deliveryId !== null && (await findDelivery(tx, deliveryId))?.taken_back_at !== null) throw orderNotFound()
      const newest = await findNewestShare(tx, order.id, deliveryId)
      const isLive = newest !== undefined && newest.revoked_at === null
      if (input.revoke) {
        if (newest === undefined) throw new Failure(404, 'not-found', { general: 'not-found.share' })
        return presentShare(isLive ? await revokeShare(tx, newest.id, ctx.now) : newest)
      }
      requireDeliverable(order)
      return presentShare(
        isLive ? newest : await insertShare(tx, { orderId: order.id, deliveryId, hash: newSecret(), now: ctx.now }),
      )
    },
    { orderId: () => input.orderId },
  )
}

type Sql = Kysely<DB>

export type ShareRow = Selectable<Shares>

/** `deliveryId`: the delivery of a sent order from whose page the link was made. */
export async function findNewestShare(
  db: Sql,
  orderId: number,
  deliveryId: number | null,
): Promise<ShareRow | undefined> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('order_delivery_id', 'is not distinct from', deliveryId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function findShareByHash(db: Sql, hash: string): Promise<ShareRow | undefined> {
  return db.selectFrom('shares').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function findShare(db: Sql, id: number): Promise<ShareRow | undefined> {
  return db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The caller has locked the order and checked that it has no live link. */
async function insertShare(
  tx: Transaction<DB>,
  share: {
    readonly orderId: number
    readonly deliveryId: number | null
    readonly hash: string
    readonly now: Date
  },
): Promise<ShareRow> {
  return tx
    .insertInto('shares')
    .values({
      order_id: share.orderId,
      order_delivery_id: share.deliveryId,
      hash: share.hash,
      created_at: share.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function revokeShare(tx: Transaction<DB>, id: number, now: Date): Promise<ShareRow> {
  return tx.updateTable('shares').set({ revoked_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export function presentShare(share: ShareRow): Schemas['Share'] {
  return {
    hash: share.hash,
    path: `/share/${share.hash}`,
    created_at: share.created_at.toISOString(),
    revoked_at: share.revoked_at?.toISOString() ?? null,
  }
}

/**
 * Returns the photos of a share link in web size and without watermark, except those that were hidden at a person's
 * request. The answer contains nothing about the buyer or the price (docs/rules.md#share-link).
 *
 * Throws: 404 for an unknown hash, 410 when the link was revoked, the order refunded or every photo hidden.
 */
export async function getSharedOrder(
  deps: Pick<DeliveriesDeps, 'database' | 'imageAddresses'>,
  hash: string,
  now: Date,
): Promise<Schemas['SharedOrder']> {
  const { db } = deps.database
  const share = await findShareByHash(db, hash)
  if (share === undefined) throw new Failure(404, 'not-found', { general: 'not-found.share' })
  const order = share.revoked_at === null ? await findOrder(db, share.order_id) : undefined
  if (order === undefined || !isDeliverable(order))
    throw new Failure(410, 'share-ended', { general: 'not-found.share' })
  const [outfitter, photos] = await Promise.all([
    findOutfitterForOrder(db, order.outfitter_id),
    findOrderPhotos(db, order.id),
  ])
  const shown = photos.filter(({ hidden }) => !hidden)
  const [date] = shown.map((photo) => photo.trip_date).toSorted()
  if (date === undefined) throw new Failure(410, 'share-ended', { general: 'not-found.share' })
  return {
    outfitter: {
      id: outfitter.id,
      name: outfitter.name,
      slug: outfitter.slug,
      tag_line: outfitter.tag_line,
      logo_path: outfitter.logo_path,
      body_color: outfitter.body_color,
      header_color: outfitter.header_color,
      text_color: outfitter.text_color,
    },
    date,
    photos: shown.map((photo) => ({
      id: photo.id,
      ...uprightSize(photo),
      thumbhash: photo.thumbhash.toString('base64'),
      path: deps.imageAddresses.pathFor(photo, `s${share.id}`, now),
    })),
  }
}
