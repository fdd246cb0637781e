import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Which list the viewer goes through, and where it stands: a group's id, or the single photos. */
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

/** The viewer as a step of the browser's history: 'back' closes it, as phones' users expect. */
export function useOpenViewer() {
  const navigate = useNavigate()
  const location = useLocation()
  const place = placeIn(location.state)
  const { search } = location

  return {
    place,
    open: useCallback(
      (viewer: ViewerPlace) => void navigate({ search }, { state: { viewer }, preventScrollReset: true }),
      [navigate, search],
    ),
    move: useCallback(
      (viewer: ViewerPlace) =>
        void navigate({ search }, { state: { viewer }, replace: true, preventScrollReset: true }),
      [navigate, search],
    ),
    close: useCallback(() => void navigate(-1), [navigate]),
  }
}
