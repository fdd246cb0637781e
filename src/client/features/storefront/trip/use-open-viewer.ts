import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { StorefrontGroup, Photo } from '#contract/schema.gen.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'

/** Photos that the viewer shows one after the other. `group`: their display group, null for other lists. */
export interface PhotoList {
  readonly group: StorefrontGroup | null
  readonly photos: readonly Photo[]
}

/** Undefined when the guest came here by a link with a photo. */
function openedFrom(state: unknown): number | null | undefined {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return undefined
  return typeof state.openedFrom === 'number' ? state.openedFrom : null
}

/**
 * The page's address names the open photo, with its day. The history keeps the display group on which the guest tapped,
 * because a photo may be in several.
 */
export function useOpenViewer(date: LocalDate) {
  const navigate = useNavigate()
  const location = useLocation()
  const state: unknown = location.state
  const from = openedFrom(state)
  // `open` stays the same while the guest steps through photos, so that the page's tiles do not render again.
  const search = useRef(location.search)
  useEffect(() => {
    search.current = location.search
  })

  const show = useCallback(
    (photo: number | null, options: { replace: boolean; state: unknown }) => {
      const params = new URLSearchParams(search.current)
      params.delete('photo')
      if (photo !== null) {
        params.set('photo', String(photo))
        params.set('date', date)
      }
      void navigate({ search: params.toString() }, { ...options, preventScrollReset: true })
    },
    [navigate, date],
  )
  return {
    from,
    open: useCallback(
      ({ id }: Photo, group: StorefrontGroup | null) =>
        show(id, { replace: false, state: { openedFrom: group?.id ?? null } }),
      [show],
    ),
    move: ({ id }: Photo) => show(id, { replace: true, state }),
    close: () => (from === undefined ? show(null, { replace: true, state: null }) : void navigate(-1)),
  }
}

/** Returns the list and the place of the photo. Prefers the display group with the id `from`. */
export function findPhoto(
  id: number | null,
  lists: readonly PhotoList[],
  from: number | null | undefined,
): (PhotoList & { index: number }) | undefined {
  const found = lists.flatMap((list) => {
    const index = list.photos.findIndex((photo) => photo.id === id)
    return index === -1 ? [] : [{ ...list, index }]
  })
  return found.find(({ group }) => group?.id === from) ?? found[0]
}
