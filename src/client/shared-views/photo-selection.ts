import type { ShownPhoto } from './photo-image.tsx'

export type PhotoPlace = 'none' | 'single' | 'group'

/** The selection that grids, strips and the viewer change: the cart, or any other choice of photos. */
export interface PhotoSelection<Photo extends ShownPhoto> {
  canAdd: boolean
  /** False until the selection was read. Until then `placeOf` returns 'none', and a press adds. */
  isKnown: boolean
  placeOf: (photoId: number) => PhotoPlace
  /** Adds the photo where `shown` was 'none', removes it where it was 'single'. `from`: the pressed element. */
  toggle: (photo: Photo, from: HTMLElement, shown: PhotoPlace) => void
  /** The button's label for a selection that is not the cart. */
  labelOf?: (place: PhotoPlace) => string
}
