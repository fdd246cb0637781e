import { api } from '#client/api/client.ts'
import {
  callOf,
  slideshowBasics,
  withChanged,
  type SlideshowChangeKind,
  type StoredSlideshowChange,
} from './slideshow-change-kind.ts'

interface SlideshowSave extends StoredSlideshowChange {
  readonly kind: 'slideshow.save'
  /** Seconds for which each photo stays on the screen. */
  readonly interval: number
}

export const saveSlideshow: SlideshowChangeKind<SlideshowSave> = {
  ...slideshowBasics<SlideshowSave>('outbox.slideshow-save'),
  kind: 'slideshow.save',
  prepare: (_database, { slideshow, outfitterId: outfitter_id, name, interval }) =>
    callOf(slideshow, (id) => ({ key, signal }) => {
      const params = { path: { id }, header: { 'Idempotency-Key': key } }
      return api.PUT('/slideshow/{id}', { params, body: { id, outfitter_id, name, interval }, signal })
    }),
  applyTo: (shown, { slideshow, name, interval }) =>
    withChanged(shown, slideshow, (one) => ({ ...one, name, interval })),
}
