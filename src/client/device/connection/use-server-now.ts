import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { onServerClock, serverClockOffset, serverNow } from './server-clock.ts'

/** Milliseconds between checks of the clock. One long timer would fire late after the device has slept. */
const LOOK_EVERY = 10_000

/** Returns server clock minus device clock in milliseconds, on which effects can depend. */
export function useServerClock(): number {
  return useSyncExternalStore(onServerClock, serverClockOffset)
}

/**
 * Returns the learned server time in milliseconds. Rerenders when an answer corrects that time, and at the instant that
 * `nextChange(now)` returns.
 */
export function useServerNow(nextChange: (now: number) => number | null): number {
  const offset = useServerClock()
  const [, look] = useReducer((count: number) => count + 1, 0)
  const now = serverNow()
  const at = nextChange(now)
  useEffect(() => {
    if (at === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (): void => {
      const left = at - serverNow()
      if (left <= 0) look()
      else timer = setTimeout(wait, Math.min(left, LOOK_EVERY))
    }
    wait()
    return () => clearTimeout(timer)
  }, [at, offset])
  return now
}
