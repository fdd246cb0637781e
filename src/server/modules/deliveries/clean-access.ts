import type { Kysely } from 'kysely'
import { findDelivery, findOrder, findOrderPhotoIds, isDeliverable } from '#server/modules/orders/orders.public.ts'
import type { CleanScope } from '#server/platform/images/image-addresses.ts'
import { LruMap } from '#server/platform/images/lru-map.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { findShare } from './share-order.ts'

/** After a refund or a revoked share link, the permission ends at most this late. */
const believedMs = 20_000
const cleanScope = /^[ods]\d{1,10}$/

interface Belief {
  readonly until: number
  readonly photoIds: Promise<ReadonlySet<number>>
}

/** Caches for 20 seconds which clean pictures orders and share links may show (docs/rules.md#clean-pictures). */
export class CleanAccess {
  readonly #photosOf: (scope: CleanScope) => Promise<ReadonlySet<number>>
  readonly #beliefs = new LruMap<string, Belief>(10_000)

  constructor(photosOf: (scope: CleanScope) => Promise<ReadonlySet<number>>) {
    this.#photosOf = photosOf
  }

  /**
   * `scope` comes from a signed address: `o12` is order 12, `d56` delivery 56 of a sent order, `s34` share link 34. Without the cache, each picture of
   * a page would cost a query.
   */
  async mayBeSeen(scope: string, photoId: number, now: Date): Promise<boolean> {
    if (!isCleanScope(scope)) return false
    const known = this.#beliefs.get(scope)
    if (known !== undefined && now.getTime() < known.until) return (await known.photoIds).has(photoId)
    const belief = { until: now.getTime() + believedMs, photoIds: this.#photosOf(scope) }
    this.#beliefs.set(scope, belief)
    try {
      return (await belief.photoIds).has(photoId)
    } catch (error) {
      if (this.#beliefs.get(scope) === belief) this.#beliefs.delete(scope)
      throw error
    }
  }
}

function isCleanScope(scope: string): scope is CleanScope {
  return cleanScope.test(scope)
}

export function cleanAccess({ database }: Pick<DeliveriesDeps, 'database'>): CleanAccess {
  return new CleanAccess(async (scope) => {
    const { db } = database
    const orderId = await orderIdOf(db, scope)
    const order = orderId === null ? undefined : await findOrder(db, orderId)
    if (order === undefined || !isDeliverable(order)) return new Set()
    return new Set(await findOrderPhotoIds(db, order.id))
  })
}

/** Null when the scope no longer opens anything. */
async function orderIdOf(db: Kysely<DB>, scope: CleanScope): Promise<number | null> {
  const id = Number(scope.slice(1))
  if (scope.startsWith('o')) return id
  if (scope.startsWith('d')) {
    const delivery = await findDelivery(db, id)
    return delivery === undefined || delivery.taken_back_at !== null ? null : delivery.order_id
  }
  const share = await findShare(db, id)
  return share === undefined || share.revoked_at !== null ? null : share.order_id
}
