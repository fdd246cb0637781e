import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

function openIn(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'photo' in state && typeof state.photo === 'number'
    ? state.photo
    : null
}

export function useOpenPhoto() {
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const go = useCallback(
    (photo: number, replace: boolean) =>
      void navigate({ search }, { state: { photo }, replace, preventScrollReset: true }),
    [navigate, search],
  )
  return {
    openPhoto: openIn(location.state),
    open: useCallback((photo: number) => go(photo, false), [go]),
    move: useCallback((photo: number) => go(photo, true), [go]),
    close: useCallback(() => void navigate(-1), [navigate]),
  }
}
