import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import type { BootDay } from '#domain/boot.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { usePageLoaded } from '#client/ui/loading/after-paint.ts'
import { noticeDurations, notify } from '#client/ui/notices/notices.tsx'
import { dayQuery, type DayAnswer, type DaySearch } from '../storefront.queries.ts'

/** Numbers of groups and photos of the whole day, even while only a part of the day has loaded. */
export interface DayCounts {
  groups: number
  photos: number
  ofGroup: (groupId: number) => number
}

/** Milliseconds until a running search shows the notice 'Searching'. */
const SLOW = 500

/** Undefined when it is for another date, or the search names a river section. */
function partialFor(search: DaySearch, bootDay: BootDay<DayAnswer> | undefined): BootDay<DayAnswer> | undefined {
  const fits = bootDay?.partial && bootDay.answer.date === search.date && search.riverSection === null
  return fits ? bootDay : undefined
}

export function useDay(search: DaySearch, bootDay: BootDay<DayAnswer> | undefined) {
  const partial = partialFor(search, bootDay)
  const pageLoaded = usePageLoaded()
  const query = useQuery({
    ...dayQuery(search),
    placeholderData: partial?.answer,
    // Loading the whole day must not compete with the first pictures.
    enabled: partial === undefined || pageLoaded,
  })
  const { data, isPlaceholderData, isFetching } = query
  const searching = isFetching && data === undefined

  useEffect(() => {
    if (!searching) return
    let dismiss: (() => void) | undefined
    const timer = setTimeout(() => {
      dismiss = notify({ text: t('search.searching'), duration: noticeDurations.searching })
    }, SLOW)
    return () => {
      clearTimeout(timer)
      dismiss?.()
    }
  }, [searching])

  // The whole day is many photos. React draws it in short tasks, and answers taps between them.
  const isCut = useDeferredValue(isPlaceholderData) || isPlaceholderData
  const cut = isCut ? partial : undefined
  const counts: DayCounts = {
    groups: cut?.groupCount ?? data?.displayGroups.length ?? 0,
    photos: cut?.photoCount ?? data?.photos.length ?? 0,
    ofGroup: (groupId) =>
      cut?.groupPhotoCounts[String(groupId)] ??
      data?.displayGroups.find((group) => group.id === groupId)?.photos.length ??
      0,
  }
  return { day: cut?.answer ?? data, whole: cut === undefined, counts, error: query.error, retry: query.refetch }
}
