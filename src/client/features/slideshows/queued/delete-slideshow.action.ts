import { api } from '#client/api/client.ts'
import {
  callOf,
  isNamed,
  slideshowBasics,
  type SlideshowChangeKind,
  type StoredSlideshowChange,
} from './slideshow-change-kind.ts'

interface SlideshowDeletion extends StoredSlideshowChange {
  readonly kind: 'slideshow.delete'
}

export const deleteSlideshow: SlideshowChangeKind<SlideshowDeletion> = {
  ...slideshowBasics<SlideshowDeletion>('outbox.slideshow-delete'),
  kind: 'slideshow.delete',
  prepare: (_database, { slideshow }) =>
    callOf(slideshow, (id) => ({ key, signal }) => {
      const params = { path: { id }, header: { 'Idempotency-Key': key } }
      // The server deletes on this GET, so no cache may answer it.
      return api.GET('/slideshow/delete/{id}', { params, cache: 'no-store', signal })
    }),
  applyTo: (shown, { slideshow }) => shown.filter((one) => !isNamed(one, slideshow)),
}
