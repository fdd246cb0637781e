import { useEffect, useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import { cellByKey, type PaneGrid } from './pane-grid.ts'
import { photoName, type PaneHandlers } from './pane-photo.tsx'
import type { useLift } from './use-lift.ts'
import type { useCellFocus } from './use-cell-focus.ts'

interface Options<Photo> {
  readonly grid: PaneGrid
  readonly photos: readonly Photo[]
  readonly lifting: ReturnType<typeof useLift>
  readonly focus: ReturnType<typeof useCellFocus>
  readonly onPress: (photo: Photo, how: { readonly shift: boolean; readonly index: number }) => void
  readonly announce: (text: string) => void
}

export function usePaneHandlers<Photo extends ShownPhoto>(options: Options<Photo>): PaneHandlers<Photo> {
  const { grid, photos, lifting, focus, onPress, announce } = options
  const { lift } = lifting
  const count = photos.length
  return useStable({
    press: (photo, index, event) => {
      if (lifting.endsDrag()) return
      focus.activate(photo.id, index)
      // The person has lifted a photo with the keys. A press on another photo puts the lifted photo at the pressed
      // photo's position.
      if (lift?.by === 'keys') return lifting.drop(index)
      onPress(photo, { shift: event.shiftKey, index })
    },
    grip: (photo, index) => {
      if (lifting.endsDrag()) return
      if (lift) return lifting.drop(lift.id === photo.id ? undefined : index)
      lifting.pickUp(photo.id, index)
      announce(staffText('pane.lifted', { name: photoName(photo), place: index + 1, count }))
    },
    key: (photo, index, event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const next = cellByKey(grid, event.key, { index, count })
      if (next === null) return
      event.preventDefault()
      const grip = event.currentTarget.hasAttribute('data-grip')
      const target = photos[next]
      if (lift?.id === photo.id && grip) {
        lifting.carryTo(next)
        focus.focusWhenDrawn({ id: photo.id, grip })
        announce(staffText('pane.place', { place: next + 1, count }))
      } else if (next !== index && target) {
        focus.focusWhenDrawn({ id: target.id, grip })
        focus.activate(target.id, next)
      }
    },
    focus: (photo, index) => focus.onFocus(photo.id, index),
    hold: (event, photo, index) => lifting.hold(event, photo.id, index),
  })
}

/** Returns handlers that never change and call the latest handlers, so that memoized photos do not draw again. */
function useStable<Photo>(latest: PaneHandlers<Photo>): PaneHandlers<Photo> {
  const current = useRef(latest)
  useEffect(() => void (current.current = latest))
  const [stable] = useState<PaneHandlers<Photo>>(() => ({
    press: (...args) => current.current.press(...args),
    grip: (...args) => current.current.grip(...args),
    key: (...args) => current.current.key(...args),
    focus: (...args) => current.current.focus(...args),
    hold: (...args) => current.current.hold(...args),
  }))
  return stable
}
