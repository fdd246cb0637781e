import { useEffect, useState } from 'react'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import type { Unsent } from './unsent-count.ts'

/** Loads Dexie, the IndexedDB library, on demand to keep it out of the first script. */
export function useUnsent(): Unsent | null {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const watch = async (): Promise<void> => {
      const [{ watchUnsent }, { offlineDatabase }] = await retryUntilLoaded(() =>
        Promise.all([import('./outbox.ts'), import('../database/device-database.ts')]),
      )
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
