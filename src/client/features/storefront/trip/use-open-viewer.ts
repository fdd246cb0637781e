import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** `list`: the id of its display group, or 'singles'. `index`: the photo's position in that list. */
export interface ViewerPlace {
  list: number | 'singles'
  index: number
}

function placeIn(state: unknown): ViewerPlace | null {
  if (typeof state !== 'object' || state === null || !('viewer' in state)) return null
  const { viewer } = state
  if (typeof viewer !== 'object' || viewer === null || !('list' in viewer) || !('index' in viewer)) return null
  const { list, index } = viewer
  if ((typeof list !== 'number' && list !== 'singles') || typeof index !== 'number') return null
  return { list, index }
}

export function useOpenViewer() {
  const navigate = useNavigate()
  const location = useLocation()
  const place = placeIn(location.state)
  const { search } = location

  const open = useCallback(
    (viewer: ViewerPlace, replace = false) =>
      void navigate({ search }, { state: { viewer }, replace, preventScrollReset: true }),
    [navigate, search],
  )
  return {
    place,
    open,
    move: (viewer: ViewerPlace) => open(viewer, true),
    close: useCallback(() => void navigate(-1), [navigate]),
  }
}
