import { useEffect, useState } from 'react'
import type { Unsent } from './outbox.ts'

/** What of this device has not reached the server; null until known. Dexie is loaded when this is first shown. */
export function useUnsent(): Unsent | null {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const watch = async (): Promise<void> => {
      const [{ watchUnsent }, { offlineDatabase }] = await Promise.all([import('./outbox.ts'), import('./database.ts')])
      if (!left) stop = watchUnsent(offlineDatabase(), setUnsent)
    }
    watch().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return unsent
}
