import type { Photo } from '#contract/schema.gen.ts'
import { api } from '#client/api/client.ts'
import { changedPhotos } from '../slideshow-change.ts'
import {
  callOf,
  keyed,
  slideshowBasics,
  withChanged,
  type SlideshowChangeKind,
  type StoredSlideshowChange,
} from './slideshow-change-kind.ts'

interface PhotosAdded extends StoredSlideshowChange {
  readonly kind: 'slideshow.add'
  /** Complete photos, so that the page can show them without a network. One request takes up to 1,000 photos. */
  readonly photos: readonly Photo[]
}

interface PhotosRemoved extends StoredSlideshowChange {
  readonly kind: 'slideshow.remove'
  /** At most 1,000 ids, the limit of one request. */
  readonly photoIds: readonly number[]
}

interface PhotosOrdered extends StoredSlideshowChange {
  readonly kind: 'slideshow.order'
  readonly photoIds: readonly number[]
}

export const addPhotos: SlideshowChangeKind<PhotosAdded> = {
  ...slideshowBasics<PhotosAdded>('outbox.slideshow-add', ({ photos }) => photos.length),
  kind: 'slideshow.add',
  prepare: (_database, { slideshow, photos }) =>
    callOf(slideshow, (slideshowId) => (replay) => {
      const [photoId, ...others] = photos.map(({ id }) => id)
      if (photoId !== undefined && others.length === 0)
        return api.POST('/slideshow/add-photo', { ...keyed(replay), body: { slideshowId, photoId } })
      const add = photos.map(({ id }) => id)
      return api.POST('/slideshow/photos', { ...keyed(replay), body: { slideshowId, add } })
    }),
  applyTo: (shown, { slideshow, photos }) =>
    withChanged(shown, slideshow, (one) => ({
      ...one,
      photos: [...changedPhotos(one.photos, { kind: 'add', photos })],
    })),
}

export const removePhotos: SlideshowChangeKind<PhotosRemoved> = {
  ...slideshowBasics<PhotosRemoved>('outbox.slideshow-remove', ({ photoIds }) => photoIds.length),
  kind: 'slideshow.remove',
  prepare: (_database, { slideshow, photoIds }) =>
    callOf(slideshow, (slideshowId) => (replay) => {
      const [photoId, ...others] = photoIds
      if (photoId !== undefined && others.length === 0)
        return api.POST('/slideshow/remove-photo', { ...keyed(replay), body: { slideshowId, photoId } })
      return api.POST('/slideshow/photos', { ...keyed(replay), body: { slideshowId, remove: [...photoIds] } })
    }),
  applyTo: (shown, { slideshow, photoIds }) =>
    withChanged(shown, slideshow, (one) => ({
      ...one,
      photos: [...changedPhotos(one.photos, { kind: 'remove', photoIds })],
    })),
}

/** Changes the sequence of the photos. Photos that are not in `photoIds` come last. */
export const orderPhotos: SlideshowChangeKind<PhotosOrdered> = {
  ...slideshowBasics<PhotosOrdered>('outbox.slideshow-order'),
  kind: 'slideshow.order',
  prepare: (_database, { slideshow, photoIds }) =>
    callOf(
      slideshow,
      (slideshowId) => (replay) =>
        api.POST('/slideshow/order', { ...keyed(replay), body: { slideshowId, photoIds: [...photoIds] } }),
    ),
  applyTo: (shown, { slideshow, photoIds }) =>
    withChanged(shown, slideshow, (one) => ({
      ...one,
      photos: [...changedPhotos(one.photos, { kind: 'order', photoIds })],
    })),
}
