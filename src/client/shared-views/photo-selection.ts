import type { ShownPhoto } from './photo-image.tsx'

/** Where a photo stands in the guest's order: not in it, in it by itself, or with its group. */
export type PhotoPlace = 'none' | 'single' | 'group'

/** What grids, strips and the viewer need of the cart, or of what else photos are chosen for. */
export interface PhotoSelection<Photo extends ShownPhoto> {
  /** False where single photos are not sold; no button is shown then. */
  canAdd: boolean
  placeOf: (photoId: number) => PhotoPlace
  /** Adds the photo, or takes it out again; `from` is where it was pressed. */
  toggle: (photo: Photo, from: HTMLElement) => void
  /** What a tile's button does to a photo that stands there, where it is not the guest's order. */
  labelOf?: (place: PhotoPlace) => string
}
