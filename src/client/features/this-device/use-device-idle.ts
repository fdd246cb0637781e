import { useEffect, useState } from 'react'
import { isTimeoutHeld, lastActivity } from '#client/device/kiosk/activity.ts'
import { isFreshlyReset } from '#client/device/kiosk/reset-for-next-guest.ts'
import { isIdle } from './is-idle.ts'

/** Milliseconds between two checks for an idle device. */
const CHECK_EVERY = 1_000
const openedAt = Date.now()

/** True when nobody has used the device in any tab for a minute. */
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
