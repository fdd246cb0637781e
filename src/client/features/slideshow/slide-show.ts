/** What the show needs of a photo. */
interface Shown {
  readonly id: number
}

/** A picture in the document; the key stays its own while it comes, is looked at and leaves. */
export interface Slide<Photo> {
  readonly key: number
  readonly photo: Photo
}

/**
 * A slideshow as it runs: the picture that is looked at, the one that fades, and the next one, which is loaded before it
 * shows. Never more than these three.
 */
export interface SlideShow<Photo extends Shown> {
  readonly photos: readonly Photo[]
  readonly shown: Slide<Photo> | null
  readonly leaving: Slide<Photo> | null
  readonly coming: (Slide<Photo> & { readonly ready: boolean }) | null
  /** The next picture is to show as soon as it is ready. */
  readonly due: boolean
  /** Place of what is shown, kept for when it leaves the list. */
  readonly place: number
  /** Photos that could not be loaded since the picture last changed. */
  readonly broken: readonly number[]
  readonly lastKey: number
}

export type SlideShowAction<Photo> =
  | { type: 'list'; photos: readonly Photo[] }
  /** The coming picture is decoded. */
  | { type: 'ready'; key: number }
  | { type: 'broken'; key: number }
  /** The interval is over. */
  | { type: 'due' }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'faded'; key: number }

type Photos<Photo> = readonly Photo[]

/** The photo that follows, or precedes, what is shown in the present list, leaving out what is broken; null: none. */
function pick<Photo extends Shown>(show: SlideShow<Photo>, by: 1 | -1): Photo | null {
  const { photos, shown, place, broken } = show
  const count = photos.length
  const at = shown ? photos.findIndex(({ id }) => id === shown.photo.id) : -1
  // Where the shown one was taken out, its follower stands in its place.
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

/** Shows the coming picture when it is ready and wanted, and begins to load the one after it. */
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

/** Tries all again, for what could not be loaded may load now. */
function tryAgain<Photo extends Shown>(show: SlideShow<Photo>): SlideShow<Photo> {
  const fresh = { ...show, broken: [] }
  const next = pick(fresh, 1)
  return next === null ? show : expect({ ...fresh, due: true }, next)
}

function takeList<Photo extends Shown>(show: SlideShow<Photo>, photos: Photos<Photo>): SlideShow<Photo> {
  if (photos.length === 0) return { ...startShow<Photo>([]), lastKey: show.lastKey }
  const next = { ...show, photos }
  // A step back that was asked for goes on when its photo is still there.
  const isWanted = show.due && photos.some(({ id }) => id === show.coming?.photo.id)
  return isWanted ? next : expect(next, pick(next, 1))
}

function stepBy<Photo extends Shown>(show: SlideShow<Photo>, by: 1 | -1): SlideShow<Photo> {
  const target = pick(show, by)
  return target === null ? show : advance(expect({ ...show, due: true }, target))
}

/** A show of these photos that has not begun. */
export function startShow<Photo extends Shown>(photos: Photos<Photo>): SlideShow<Photo> {
  const empty = { photos, shown: null, leaving: null, coming: null, due: false, place: 0, broken: [], lastKey: 0 }
  return expect(empty, photos[0] ?? null)
}

/** The show after something happened. A picture is shown only once it is ready: what is broken is passed over. */
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
