import { api } from '#client/api/client.ts'
import { insistOnStale } from '#client/device/outbox/insist-on-stale.ts'
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
  /** The version of the slideshow that the person saw. Missing in entries of earlier builds, which overwrite. */
  readonly version?: string | undefined
}

export const saveSlideshow: SlideshowChangeKind<SlideshowSave> = {
  ...slideshowBasics<SlideshowSave>('outbox.slideshow-save'),
  kind: 'slideshow.save',
  prepare: (_database, { slideshow, outfitterId: outfitter_id, name, interval, version }) =>
    callOf(slideshow, (id) => ({ key, signal }) => {
      const params = { path: { id }, header: { 'Idempotency-Key': key } }
      return api.PUT('/slideshow/{id}', { params, body: { id, outfitter_id, name, interval, version }, signal })
    }),
  insistence: insistOnStale(({ name }) => ({ key: 'outbox.slideshow-save', params: { name } })),
  applyTo: (shown, { slideshow, name, interval }) =>
    withChanged(shown, slideshow, (one) => ({ ...one, name, interval, version: undefined })),
}
