import { useState } from 'react'

/**
 * Earliest day that the field reports. The page must not get half-typed years. While a person types 2026, the field
 * holds 2, 20 and 202.
 */
const EARLIEST = '2000-01-01'

/**
 * Returns the props of a date field that calls `onDay` only for completely typed days up to `latest`. The field keeps
 * showing any other entry until something other than typing changes `day`.
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
