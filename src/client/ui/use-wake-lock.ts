import { useEffect } from 'react'

/** Keeps the screen on while wanted. The browser lets go when the page is hidden, so it is asked again when it shows. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    // The types of the platform do not say that some browsers have none.
    const wakeLock: WakeLock | undefined = navigator.wakeLock
    if (!wanted || !wakeLock) return
    let held: WakeLockSentinel | null = null
    let over = false
    const acquire = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      const sentinel = await wakeLock.request('screen').catch(() => null)
      if (over) void sentinel?.release()
      else held = sentinel
    }
    const look = (): void => void acquire()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', look)
      void held?.release()
    }
  }, [wanted])
}
