import { useEffect, useState } from 'react'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'

export function useOldestUnsent(): number | null {
  const [oldest, setOldest] = useState<number | null>(null)
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const watch = async (): Promise<void> => {
      const [{ watchOldestUnsent }, { offlineDatabase }] = await retryUntilLoaded(() =>
        Promise.all([import('./oldest-unsent.ts'), import('../database/device-database.ts')]),
      )
      if (!left) stop = watchOldestUnsent(offlineDatabase(), setOldest)
    }
    watch().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return oldest
}
