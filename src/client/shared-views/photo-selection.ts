import type { ShownPhoto } from './photo-image.tsx'

export type PhotoPlace = 'none' | 'single' | 'group'

export interface PhotoSelection<Photo extends ShownPhoto> {
  canAdd: boolean
  /**
   * False until the selection was read from the device. Until then `placeOf` returns 'none', and a press adds the
   * photo.
   */
  isKnown: boolean
  placeOf: (photoId: number) => PhotoPlace
  /**
   * Adds the photo to the selection if the pressed button showed it as not selected ('none'). Removes the photo if the
   * button showed it as selected alone ('single'). `from`: the pressed element. `withShift`: the Shift key was held.
   */
  toggle: (photo: Photo, from: HTMLElement, shown: PhotoPlace, withShift?: boolean) => void
  /** The ids of photos that the guest marked. */
  favourites?: Pick<ReadonlySet<number>, 'has'>
  /** Returns the button's label, for a selection that is not the cart. */
  labelOf?: (place: PhotoPlace) => string
}
