import { useEffect, useState } from 'react'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import type { StoredDayPack } from '../database/rows.ts'

export function useDayPack(): StoredDayPack | null {
  const [pack, setPack] = useState<StoredDayPack | null>(null)
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const watch = async (): Promise<void> => {
      const [{ liveQuery }, { offlineDatabase }] = await retryUntilLoaded(() =>
        Promise.all([import('dexie'), import('../database/device-database.ts')]),
      )
      if (left) return
      const watched = liveQuery(() => offlineDatabase().dayPacks.toCollection().first())
      const subscription = watched.subscribe({ next: (next) => setPack(next ?? null), error: () => undefined })
      stop = () => subscription.unsubscribe()
    }
    watch().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return pack
}
