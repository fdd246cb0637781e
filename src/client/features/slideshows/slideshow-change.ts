import type { Photo } from '#contract/schema.gen.ts'

type Photos = readonly Photo[]

export type SlideshowChange =
  | { readonly kind: 'add'; readonly photos: Photos }
  | { readonly kind: 'remove'; readonly photoIds: readonly number[] }
  | { readonly kind: 'order'; readonly photoIds: readonly number[] }

/**
 * Added photos come last; photos already present keep their place. A new sequence ignores photos that are no longer in
 * the slideshow.
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

/** Photos that other people have added since then stay in the slideshow. */
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
