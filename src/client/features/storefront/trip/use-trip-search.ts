import { useSearchParams } from 'react-router-dom'
import { parseSpan, spanParameter, type TimeSpan } from '#domain/trip-time/day-times.ts'
import { raftCodeOf } from './use-raft-link.ts'
import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'

const TIME = 'time'

export interface TripSearch {
  date: LocalDate
  riverSection: number | null
  time: TimeSpan | null
  /** The display group of a link that staff sent (docs/rules.md#send-from-the-counter). */
  group: number | null
  /** The raft code of a scanned card. */
  raft: string | null
  /** The photo that is open in the viewer. */
  photo: number | null
  setDate: (date: LocalDate) => void
  setRiverSection: (section: number | null) => void
  setTime: (span: TimeSpan | null) => void
}

/** The page's address holds day, river section and time span, for reloads and shared links. */
export function useTripSearch(today: LocalDate, sectionIds: readonly number[]): TripSearch {
  const [params, setParams] = useSearchParams()
  const asked = params.get('date')
  const date = isLocalDate(asked) && asked <= today ? asked : today
  const section = Number(params.get('section'))

  const change = (name: string, value: string | null): void =>
    setParams(
      (last) => {
        const next = new URLSearchParams(last)
        // Another day or river section has photos at other times, so the time span is removed.
        next.delete(TIME)
        next.delete('photo')
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return {
    date,
    riverSection: sectionIds.includes(section) ? section : null,
    time: parseSpan(params.get(TIME)),
    group: Number(params.get('group')) || null,
    raft: raftCodeOf(params),
    photo: Number(params.get('photo')) || null,
    setDate: (chosen) => change('date', chosen === today ? null : chosen),
    setRiverSection: (chosen) => change('section', chosen === null ? null : String(chosen)),
    setTime: (chosen) => change(TIME, chosen === null ? null : spanParameter(chosen)),
  }
}
