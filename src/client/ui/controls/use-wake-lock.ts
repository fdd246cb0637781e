import { useEffect } from 'react'

/**
 * The browser releases the lock when the page is hidden. After a refusal (low battery, no touch yet) the hook asks
 * again at the next touch.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    // The DOM types claim that every browser has a wake lock, but some have none.
    const wakeLock: WakeLock | undefined = navigator.wakeLock
    if (!wanted || !wakeLock) return
    let held: WakeLockSentinel | null = null
    let asking = false
    let over = false
    const acquire = async (): Promise<void> => {
      if (asking || document.visibilityState !== 'visible' || (held && !held.released)) return
      asking = true
      const sentinel = await wakeLock.request('screen').catch(() => null)
      asking = false
      if (over) await sentinel?.release()
      else held = sentinel
    }
    const look = (): void => void acquire().catch(() => undefined)
    look()
    document.addEventListener('visibilitychange', look)
    document.addEventListener('pointerup', look)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('pointerup', look)
      void held?.release().catch(() => undefined)
    }
  }, [wanted])
}
