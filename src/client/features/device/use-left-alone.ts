import { useEffect, useState } from 'react'
import { isTimeoutHeld, lastActivity } from '#client/offline/activity.ts'
import { isAnew } from '#client/offline/start-anew.ts'
import { isLeftAlone } from './idle-phase.ts'

const LOOK_EVERY = 1_000
const openedAt = Date.now()

/** Nobody is at the device, and nobody was just now. */
export function isAlone(): boolean {
  // A page that was opened for the next guest was opened by nobody.
  return !isTimeoutHeld() && isLeftAlone(Date.now(), lastActivity(), isAnew() ? 0 : openedAt)
}

/** True once nobody has touched the device for a while, in any tab; never while not `running`. */
export function useLeftAlone(running: boolean): boolean {
  const [alone, setAlone] = useState(false)
  useEffect(() => {
    if (!running) return
    const look = (): void => setAlone(isAlone())
    look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      setAlone(false)
    }
  }, [running])
  return alone
}
