import { useDeferredValue, useMemo, useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { hasSeveralTimes, isWithin, minuteReader, type TimeSpan } from '#domain/trip-time/day-times.ts'
import type { DayAnswer } from '../storefront.queries.ts'
import type { TripSearch } from './use-trip-search.ts'

export interface DayTimes {
  readonly photos: readonly Photo[]
  readonly minuteOf: (photo: Photo) => number | null
  /** Null is the whole day. */
  readonly span: TimeSpan | null
  /** `released`: the thumb was let go. */
  readonly choose: (span: TimeSpan | null, released: boolean) => void
}

const none: DayAnswer['photos'] = []

/**
 * Filters a day by the chosen time span. A group is in it when any of its photos is. The address changes only when the
 * thumb is let go, because browsers limit the rate of such changes.
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
  // The thumb must not wait for the photos to render.
  const shown = useDeferredValue(span)
  const inside = useMemo(() => {
    const fits = (photo: Photo): boolean => shown === null || isWithin(shown, minuteOf(photo))
    return {
      groups: day?.displayGroups.filter((group) => shown === null || group.photos.some(fits)) ?? [],
      singles: shown === null ? (day?.photos ?? none) : (day?.photos.filter(fits) ?? none),
    }
  }, [day, shown, minuteOf])
  const several = useMemo(() => hasSeveralTimes(photos), [photos])
  const times: DayTimes = { photos, minuteOf, span, choose }
  return { ...inside, isWhole: shown === null, times, several }
}
