import { useEffect, useState } from 'react'
import { isTimeoutHeld, lastActivity } from '#client/device/kiosk/activity.ts'
import { isFreshlyReset } from '#client/device/kiosk/reset-for-next-guest.ts'

const CHECK_EVERY = 1_000
const openedAt = Date.now()

export function isDeviceIdle(): boolean {
  // A reset for the next guest opens the page without a person, so this opening does not count as use.
  return !isTimeoutHeld() && isIdle(Date.now(), lastActivity(), isFreshlyReset() ? 0 : openedAt)
}

export function useDeviceIdle(running: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!running) return
    const check = (): void => setIdle(isDeviceIdle())
    check()
    const timer = setInterval(check, CHECK_EVERY)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      setIdle(false)
    }
  }, [running])
  return idle
}

const IDLE_AFTER = 60_000

/**
 * The arguments are times in milliseconds. `lastActivity` or `openedAt` is 0 when there was no such touch or opening.
 */
export function isIdle(now: number, lastActivity: number, openedAt: number): boolean {
  // `openedAt` is in the future when the clock was set back: ignore it.
  const since = Math.max(lastActivity, openedAt <= now ? openedAt : 0)
  return now - since >= IDLE_AFTER
}
