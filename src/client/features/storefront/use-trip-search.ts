import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'

export interface TripSearch {
  date: LocalDate
  riverSection: number | null
  setDate: (date: LocalDate) => void
  setRiverSection: (section: number | null) => void
}

/** The chosen day and section. They stand in the address, so that a reload or a shared link shows the same. */
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
    setDate: useCallback((chosen: LocalDate) => change('date', chosen === today ? null : chosen), [change, today]),
    setRiverSection: useCallback(
      (chosen: number | null) => change('section', chosen === null ? null : String(chosen)),
      [change],
    ),
  }
}
