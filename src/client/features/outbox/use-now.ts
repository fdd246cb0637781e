import { useEffect, useState } from 'react'

/** Returns the device's time in milliseconds, updated each second while the outbox page shows waiting actions. */
export function useNow(isLooked: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isLooked) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isLooked])
  return now
}
