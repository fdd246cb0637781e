interface Shown {
  readonly id: number
}

/** Its key stays the same while the picture loads, shows and fades out. */
export interface Slide<Photo> {
  readonly key: number
  readonly photo: Photo
}

/** The document holds at most three pictures: one shows, one fades out, and the next one loads. */
export interface SlideShow<Photo extends Shown> {
  readonly photos: readonly Photo[]
  readonly shown: Slide<Photo> | null
  readonly leaving: Slide<Photo> | null
  readonly coming: (Slide<Photo> & { readonly ready: boolean }) | null
  /** True when the interval is over. */
  readonly due: boolean
  /** Position of the shown picture in the slideshow. The slideshow goes on from there when that picture was removed. */
  readonly place: number
  readonly broken: readonly number[]
  readonly lastKey: number
}

export type SlideShowAction<Photo> =
  | { type: 'list'; photos: readonly Photo[] }
  | { type: 'ready'; key: number }
  | { type: 'broken'; key: number }
  | { type: 'due' }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'faded'; key: number }

type Photos<Photo> = readonly Photo[]

function pick<Photo extends Shown>(show: SlideShow<Photo>, by: 1 | -1): Photo | null {
  const { photos, shown, place, broken } = show
  const count = photos.length
  const at = shown ? photos.findIndex(({ id }) => id === shown.photo.id) : -1
  // When the shown photo was removed from the slideshow, the next photo has moved to its position.
  const first = at >= 0 ? at + by : shown && by < 0 ? place - 1 : place
  for (let step = 0; step < count; step += 1) {
    const photo = photos[(((first + step * by) % count) + count) % count]
    if (photo && photo.id !== shown?.photo.id && !broken.includes(photo.id)) return photo
  }
  return null
}

function expect<Photo extends Shown>(show: SlideShow<Photo>, photo: Photo | null): SlideShow<Photo> {
  if (photo === null) return { ...show, coming: null }
  if (show.coming?.photo.id === photo.id) return show
  const key = show.lastKey + 1
  return { ...show, coming: { key, photo, ready: false }, lastKey: key }
}

function advance<Photo extends Shown>(show: SlideShow<Photo>): SlideShow<Photo> {
  const { shown, coming, due } = show
  if (!coming?.ready || (shown !== null && !due)) return show
  const next = {
    ...show,
    shown: { key: coming.key, photo: coming.photo },
    leaving: shown,
    coming: null,
    due: false,
    broken: [],
    place: Math.max(0, show.photos.indexOf(coming.photo)),
  }
  return expect(next, pick(next, 1))
}

/** Tries broken pictures again: the network may be back. */
function tryAgain<Photo extends Shown>(show: SlideShow<Photo>): SlideShow<Photo> {
  const fresh = { ...show, broken: [] }
  const next = pick(fresh, 1)
  return next === null ? show : expect({ ...fresh, due: true }, next)
}

function takeList<Photo extends Shown>(show: SlideShow<Photo>, photos: Photos<Photo>): SlideShow<Photo> {
  if (photos.length === 0) return { ...startShow<Photo>([]), lastKey: show.lastKey }
  const next = { ...show, photos }
  // When the list of photos changes, the next photo may be due but still loading. If the new list contains that photo,
  // it stays the next one.
  const isWanted = show.due && photos.some(({ id }) => id === show.coming?.photo.id)
  return isWanted ? next : expect(next, pick(next, 1))
}

function stepBy<Photo extends Shown>(show: SlideShow<Photo>, by: 1 | -1): SlideShow<Photo> {
  const target = pick(show, by)
  return target === null ? show : advance(expect({ ...show, due: true }, target))
}

export function startShow<Photo extends Shown>(photos: Photos<Photo>): SlideShow<Photo> {
  const empty = { photos, shown: null, leaving: null, coming: null, due: false, place: 0, broken: [], lastKey: 0 }
  return expect(empty, photos[0] ?? null)
}

/** Shows only decoded pictures, so that the screen is never blank, and skips broken ones. */
export function slideShow<Photo extends Shown>(
  show: SlideShow<Photo>,
  action: SlideShowAction<Photo>,
): SlideShow<Photo> {
  const { coming } = show
  switch (action.type) {
    case 'list':
      return takeList(show, action.photos)
    case 'ready':
      return coming?.key === action.key ? advance({ ...show, coming: { ...coming, ready: true } }) : show
    case 'broken': {
      if (coming?.key !== action.key) return show
      const without = { ...show, broken: [...show.broken, coming.photo.id] }
      return expect(without, pick(without, 1))
    }
    case 'due':
      return coming ? advance({ ...show, due: true }) : tryAgain(show)
    case 'step':
      return stepBy(show, action.by)
    case 'faded':
      return show.leaving?.key === action.key ? { ...show, leaving: null } : show
  }
}
