import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseSpan, spanParameter, type TimeSpan } from '#domain/trip-time/day-times.ts'
import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'

const TIME = 'time'

export interface TripSearch {
  date: LocalDate
  riverSection: number | null
  /** The part of the day; null is all of it. */
  time: TimeSpan | null
  setDate: (date: LocalDate) => void
  setRiverSection: (section: number | null) => void
  setTime: (span: TimeSpan | null) => void
}

/** The chosen day, section and part of the day. They stand in the address, so that a reload or a shared link shows the same. */
export function useTripSearch(today: LocalDate, sectionIds: readonly number[]): TripSearch {
  const [params, setParams] = useSearchParams()
  const asked = params.get('date')
  const date = isLocalDate(asked) && asked <= today ? asked : today
  const section = Number(params.get('section'))

  const change = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last)
          // The times of another day, or of another stretch of the river, are others.
          next.delete(TIME)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )

  return {
    date,
    riverSection: sectionIds.includes(section) ? section : null,
    time: parseSpan(params.get(TIME)),
    setDate: useCallback((chosen: LocalDate) => change('date', chosen === today ? null : chosen), [change, today]),
    setRiverSection: useCallback(
      (chosen: number | null) => change('section', chosen === null ? null : String(chosen)),
      [change],
    ),
    setTime: useCallback(
      (chosen: TimeSpan | null) => change(TIME, chosen === null ? null : spanParameter(chosen)),
      [change],
    ),
  }
}
