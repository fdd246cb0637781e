import type { Photo } from '#contract/schema.gen.ts'

type Photos = readonly Photo[]

/** What a person does with the photos of a slideshow. */
export type SlideshowChange =
  | { readonly kind: 'add'; readonly photos: Photos }
  | { readonly kind: 'remove'; readonly photoIds: readonly number[] }
  | { readonly kind: 'order'; readonly photoIds: readonly number[] }

/**
 * The photos after a change, as the server does it: what is added comes last, what is there already stays where it is;
 * photos that an order does not name come last, those that are gone are passed over.
 */
export function changedPhotos(photos: Photos, change: SlideshowChange): Photos {
  switch (change.kind) {
    case 'add': {
      const present = new Set(photos.map(({ id }) => id))
      return [...photos, ...change.photos.filter(({ id }) => !present.has(id))]
    }
    case 'remove': {
      const gone = new Set(change.photoIds)
      return photos.filter(({ id }) => !gone.has(id))
    }
    case 'order': {
      const byId = new Map(photos.map((photo) => [photo.id, photo]))
      const named = new Set(change.photoIds)
      const first = [...named].flatMap((id) => byId.get(id) ?? [])
      return [...first, ...photos.filter(({ id }) => !named.has(id))]
    }
  }
}

/** What takes a change back that is made to these photos: only what it did, whatever others do meanwhile. */
export function undoOf(photos: Photos, change: SlideshowChange): readonly SlideshowChange[] {
  const order = { kind: 'order', photoIds: photos.map(({ id }) => id) } as const
  switch (change.kind) {
    case 'add': {
      const present = new Set(photos.map(({ id }) => id))
      const photoIds = change.photos.map(({ id }) => id).filter((id) => !present.has(id))
      return photoIds.length > 0 ? [{ kind: 'remove', photoIds }] : []
    }
    case 'remove': {
      const gone = new Set(change.photoIds)
      const removed = photos.filter(({ id }) => gone.has(id))
      return removed.length > 0 ? [{ kind: 'add', photos: removed }, order] : []
    }
    case 'order':
      return [order]
  }
}

/** The photos from the one pressed last to this one, both with it. */
export function rangeOf<One>(photos: readonly One[], last: number, index: number): readonly One[] {
  return photos.slice(Math.min(last, index), Math.max(last, index) + 1)
}

/**
 * The photos from where one was removed last to this one. `last` is where its follower stands now: that one belongs to
 * what comes after it, and not to what comes before.
 */
export function rangeFromGap<One>(photos: readonly One[], last: number, index: number): readonly One[] {
  return index >= last ? photos.slice(last, index + 1) : photos.slice(index, last)
}
