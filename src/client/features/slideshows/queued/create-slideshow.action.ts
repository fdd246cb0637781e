import { api } from '#client/api/client.ts'
import { slideshowEntity } from '#client/device/database/entities.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import {
  idIn,
  keyed,
  slideshowBasics,
  type SlideshowChangeKind,
  type StoredSlideshowChange,
} from './slideshow-change-kind.ts'

interface SlideshowCreation extends StoredSlideshowChange {
  readonly kind: 'slideshow.create'
  /** The slideshow's client id. It is also the idempotency key of the creation. */
  readonly slideshow: string
  /** Seconds for which each photo stays on the screen. */
  readonly interval: number
}

/** Creates a slideshow. Two sends with one client id make one slideshow (docs/rules.md#queued-actions). */
export const createSlideshow: SlideshowChangeKind<SlideshowCreation> = {
  ...slideshowBasics<SlideshowCreation>('outbox.slideshow-create'),
  kind: 'slideshow.create',
  prepare: (_database, { slideshow: client_id, outfitterId: outfitter_id, name, interval }) =>
    Promise.resolve((replay) =>
      api.POST('/slideshow', { ...keyed(replay), body: { client_id, outfitter_id, name, interval } }),
    ),
  // Gives the waiting changes of this slideshow the server's id. All its changes then have one entity, so the drainer
  // sends them in order.
  async onSent(database, { actor, slideshow: clientId }, body) {
    const slideshow = idIn({ body })
    if (slideshow === null) return
    const entity = slideshowEntity(actor, slideshow)
    await database.outbox
      .where('entity')
      .equals(slideshowEntity(actor, clientId))
      .modify((entry: OutboxEntry) => {
        entry.entity = entity
        entry.payload = { ...(entry.payload as StoredSlideshowChange), slideshow }
      })
  },
  // Adds the new slideshow to the list on screen unless the list from the server already contains it. The server may
  // have created the slideshow although its answer was lost.
  applyTo: (shown, { slideshow: client_id, outfitterId: outfitter_id, name, interval }) =>
    shown.some((one) => one.client_id === client_id)
      ? shown
      : [...shown, { id: client_id, client_id, name, interval, outfitter_id, photos: [], isPending: true }],
}
