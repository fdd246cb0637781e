import { useState } from 'react'

/**
 * Earliest day that the field reports. It keeps half-typed years out of the page: while typing 2026 the field holds 2,
 * 20 and 202.
 */
const EARLIEST = '2000-01-01'

/**
 * Returns the props of a date field that reports only complete days, not after `latest` unless it is null. The field
 * keeps any other entry until `day` changes elsewhere.
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
