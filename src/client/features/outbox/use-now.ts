import { useEffect, useState } from 'react'

/** The device's clock in milliseconds, renewed each second while `isLooked`. */
export function useNow(isLooked: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isLooked) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isLooked])
  return now
}
