import { useState } from 'react'

/** Keeps half-typed years out of the page: on the way to 2026 the field holds 2, 20 and 202. */
const EARLIEST = '2000-01-01'

/**
 * Props of a date field that reports only complete days, up to `latest` where there is one. The field keeps any other
 * entry until `day` changes elsewhere.
 */
export function useTypedDay(day: string, latest: string | null, onDay: (day: string) => void) {
  const [typed, setTyped] = useState<{ over: string; value: string | null }>({ over: day, value: day })
  const onChange = (value: string | null): void => {
    const isMeant = value !== null && value >= EARLIEST && (latest === null || value <= latest)
    setTyped({ over: isMeant ? value : day, value })
    if (isMeant) onDay(value)
  }
  return { value: typed.over === day ? typed.value : day, onChange }
}
