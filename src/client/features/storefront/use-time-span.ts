import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { hasSeveralTimes, isWithin, minuteReader, type TimeSpan } from '#domain/trip-time/day-times.ts'
import type { DayAnswer } from './storefront.queries.ts'
import type { TripSearch } from './use-trip-search.ts'

/** What the slider over a day's photos needs. */
export interface DayTimes {
  readonly photos: readonly Photo[]
  readonly minuteOf: (photo: Photo) => number | null
  /** Null is the whole day. */
  readonly span: TimeSpan | null
  /** `settled` once the thumb is let go. */
  readonly choose: (span: TimeSpan | null, settled: boolean) => void
}

const none: DayAnswer['photos'] = []

/**
 * The part of the day that is chosen, and what of a day lies in it: a group does when any of its photos does. It is
 * remembered in the address when the thumb is let go, as browsers take few changes of an address at a time.
 */
export function useTimeSpan(day: DayAnswer | undefined, zone: string, search: TripSearch) {
  const { date, riverSection, time, setTime } = search
  const key = `${date} ${riverSection ?? ''}`
  const [chosen, setChosen] = useState({ key, span: time })
  const span = chosen.key === key ? chosen.span : null
  const choose = useCallback(
    (next: TimeSpan | null, settled: boolean) => {
      setChosen({ key, span: next })
      if (settled) setTime(next)
    },
    [key, setTime],
  )
  const minuteOf = useMemo(() => minuteReader(zone), [zone])
  const photos = useMemo(() => {
    const all = day ? [...day.displayGroups.flatMap((group) => group.photos), ...day.photos] : none
    return [...new Map(all.map((photo) => [photo.id, photo])).values()]
  }, [day])
  // The thumb does not wait for the photos.
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
