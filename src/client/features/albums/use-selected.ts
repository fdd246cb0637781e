import { useCallback, useMemo, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'

const labelOf: PhotoSelection<ShownPhoto>['labelOf'] = (place) =>
  staffText(place === 'none' ? 'photos.select' : 'photos.unselect')

export function useSelected<Photo extends ShownPhoto>(photos: readonly Photo[], canSelect: boolean) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    ({ id }: Photo) =>
      setIds((last) => (last.has(id) ? new Set([...last].filter((one) => one !== id)) : new Set([...last, id]))),
    [],
  )
  const selection = useMemo<PhotoSelection<Photo>>(
    () => ({ canAdd: canSelect, isKnown: true, placeOf: (id) => (ids.has(id) ? 'single' : 'none'), toggle, labelOf }),
    [canSelect, ids, toggle],
  )
  const selected = useMemo(() => photos.filter(({ id }) => ids.has(id)), [photos, ids])
  return {
    selection,
    selected,
    selectAll: () => setIds(new Set(photos.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
