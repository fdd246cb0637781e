import { useDeferredValue, useMemo, useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { hasSeveralTimes, isUntimed, isWithin, minuteReader, type TimeSpan } from '#domain/trip-time/day-times.ts'
import type { DayAnswer } from '../storefront.queries.ts'
import type { TripSearch } from './use-trip-search.ts'

export interface DayTimes {
  readonly photos: readonly Photo[]
  readonly minuteOf: (photo: Photo) => number | null
  /** Null when the guest chose no time span. */
  readonly span: TimeSpan | null
  /** `released` is true when the guest has let go of the slider's thumb. */
  readonly choose: (span: TimeSpan | null, released: boolean) => void
}

const none: DayAnswer['photos'] = []

/**
 * Keeps a display group when any of its photos is in the span. Photos without a time come last. The page's address
 * changes only when the guest lets go of the thumb, because browsers limit such changes.
 */
export function useTimeSpan(day: DayAnswer | undefined, zone: string, search: TripSearch) {
  const { date, riverSection, time, setTime } = search
  const key = `${date} ${riverSection ?? ''}`
  const [chosen, setChosen] = useState({ key, span: time })
  const span = chosen.key === key ? chosen.span : null
  const choose = (next: TimeSpan | null, released: boolean): void => {
    setChosen({ key, span: next })
    if (released) setTime(next)
  }
  const minuteOf = useMemo(() => minuteReader(zone), [zone])
  const photos = useMemo(() => {
    const all = day ? [...day.displayGroups.flatMap((group) => group.photos), ...day.photos] : none
    return [...new Map(all.map((photo) => [photo.id, photo])).values()]
  }, [day])
  // Defers the photos, so that the slider's thumb does not wait for them to render.
  const shown = useDeferredValue(span)
  const inside = useMemo(() => {
    const { displayGroups: groups = [], photos: singles = none } = day ?? {}
    if (shown === null) return { groups, singles }
    const fits = (photo: Photo): boolean => isWithin(shown, minuteOf(photo))
    const timedGroups = groups.filter((group) => group.photos.some(fits))
    const timedSingles = singles.filter(fits)
    return {
      groups: [...timedGroups, ...groups.filter((group) => isUntimed(group.photos))],
      singles: [...timedSingles, ...singles.filter((photo) => isUntimed([photo]))],
    }
  }, [day, shown, minuteOf])
  const several = useMemo(() => hasSeveralTimes(photos), [photos])
  const times: DayTimes = { photos, minuteOf, span, choose }
  return { ...inside, isWhole: shown === null, times, several }
}
