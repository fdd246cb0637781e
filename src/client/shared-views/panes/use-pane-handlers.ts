import { useEffect, useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { ShownPhoto } from '../photo-image.tsx'
import { rangeFrom, stepOf, type Anchor } from './pane-cells.ts'
import { photoName, type PaneHandlers, type PaneMark } from './pane-tile.tsx'
import type { useLift } from './use-lift.ts'
import type { usePaneFocus } from './use-pane-focus.ts'

interface Options<Photo> {
  readonly columns: number
  readonly photos: readonly Photo[]
  readonly markOf: (photo: Photo) => PaneMark
  readonly isRange: boolean
  readonly lifting: ReturnType<typeof useLift>
  readonly focus: ReturnType<typeof usePaneFocus>
  readonly onPress: (photos: readonly Photo[]) => void
  readonly announce: (text: string) => void
}

export function usePaneHandlers<Photo extends ShownPhoto>(options: Options<Photo>): PaneHandlers<Photo> {
  const { columns, photos, markOf, isRange, lifting, focus, onPress, announce } = options
  const { lift } = lifting
  const count = photos.length
  const anchor = useRef<Anchor | null>(null)
  return useStable({
    press: (photo, index, event) => {
      if (lifting.endsDrag()) return
      // A press on another photo puts the photo lifted with the keys at the pressed photo's position.
      if (lift?.by === 'keys') return lifting.drop(index)
      // The second press of a double click must not undo the first.
      if (event.detail > 1 && anchor.current?.id === photo.id) return
      const ids = photos.map(({ id }) => id)
      const range = new Set(event.shiftKey || isRange ? rangeFrom(ids, anchor.current, index) : [photo.id])
      const start = ids.findIndex((id) => range.has(id))
      anchor.current = { id: photo.id, index: start }
      // Focuses the button, because Safari does not focus a clicked button.
      event.currentTarget.focus({ preventScroll: true })
      focus.activate(photo.id, markOf(photo).state === 'leaves' ? start : index)
      onPress(photos.filter(({ id }) => range.has(id)))
    },
    grip: (photo, index) => {
      if (lifting.endsDrag()) return
      if (lift) return lifting.drop(lift.id === photo.id ? undefined : index)
      lifting.pickUp(photo.id, index)
      announce(staffText('pane.lifted', { name: photoName(photo), place: index + 1, count }))
    },
    key: (photo, index, event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const next = stepOf(event.key, index, { columns, count })
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
