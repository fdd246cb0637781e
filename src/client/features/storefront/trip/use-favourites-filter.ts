import { useMemo, useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { useFavourites } from '../favourites.ts'

interface Shown {
  date: LocalDate
  photos: readonly Photo[]
  isWhole: boolean
  /** The photo of the viewer. A guest who unmarks it goes on from it. */
  open: number | null
}

/** Narrows a day to the guest's favourites. The filter ends with the day, and with its last favourite. */
export function useFavouritesFilter({ date, photos, isWhole, open }: Shown) {
  const [chosen, setChosen] = useState<LocalDate | null>(null)
  const marked = useFavourites()
  const held = chosen === date ? open : null
  const favourites = useMemo(() => photos.filter(({ id }) => marked.has(id) || id === held), [photos, marked, held])
  const isOn = chosen === date && favourites.length > 0
  if (isWhole && chosen === date && !isOn) setChosen(null)
  return { favourites, isOn, setOn: (on: boolean) => setChosen(on ? date : null) }
}
