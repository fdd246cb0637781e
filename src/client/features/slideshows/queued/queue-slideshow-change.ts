import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { slideshowEntity } from '#client/device/database/entities.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import type { SlideshowRef } from './slideshow-change-kind.ts'
import type { QueuedSlideshowChange } from './slideshow-change-list.ts'

/**
 * Stores a change of a slideshow in the outbox under its idempotency key. The page shows the stored entry at once. A
 * new sequence of the photos replaces a waiting sequence, unless the drainer may already be sending the waiting one.
 * Returns the outbox entity of the slideshow.
 */
export function queueSlideshowChange(
  database: OfflineDatabase,
  change: QueuedSlideshowChange,
  key: string,
): Promise<string> {
  const { kind, actor } = change
  return database.transaction('rw', database.outbox, database.doneActions, async () => {
    const slideshow = await addressOf(database, change)
    const entity = slideshowEntity(actor, slideshow)
    if (kind === 'slideshow.order') await dropReplacedOrder(database, entity)
    await enqueue(database, { kind, version: 1, entity, actor, payload: { ...change, slideshow }, key })
    return entity
  })
}

/**
 * Returns the server's id of a slideshow if the device knows it, else the client id. Just after a creation the page may
 * still use the client id.
 */
async function addressOf(database: OfflineDatabase, { kind, slideshow }: QueuedSlideshowChange): Promise<SlideshowRef> {
  if (typeof slideshow === 'number' || kind === 'slideshow.create') return slideshow
  const id = (await database.doneActions.get(slideshow))?.facts['slideshow']
  return typeof id === 'number' ? id : slideshow
}

/**
 * Deletes the last waiting change of the photos' sequence, because a newer sequence replaces it. Keeps the entity's
 * first entry and an entry that was tried before, because the drainer may be sending them.
 */
async function dropReplacedOrder(database: OfflineDatabase, entity: string): Promise<void> {
  const queued = await database.outbox.where('entity').equals(entity).sortBy('id')
  const last = queued.at(-1)
  const isUnsent = queued.length > 1 && last?.state === 'waiting' && last.said === undefined
  if (last?.kind === 'slideshow.order' && isUnsent) await database.outbox.delete(last.id)
}
