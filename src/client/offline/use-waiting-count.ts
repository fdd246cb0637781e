import { useEffect, useState } from 'react'

/** How many actions wait on this device to be sent. Dexie is loaded when this is first shown. */
export function useWaitingCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const watch = async (): Promise<void> => {
      const [{ watchWaiting }, { offlineDatabase }] = await Promise.all([
        import('./outbox.ts'),
        import('./database.ts'),
      ])
      if (!left) stop = watchWaiting(offlineDatabase(), setCount)
    }
    watch().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return count
}
