import { useEffect, useState } from 'react'

/** Returns the device's time in milliseconds, updated each second while the outbox page shows waiting actions. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
