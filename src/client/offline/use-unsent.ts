import { useEffect, useState } from 'react'
import type { Unsent } from './outbox.ts'

const NOTHING: Unsent = { total: 0, attention: 0, of: {} }

/** How many actions wait on this device to be sent. Dexie is loaded when this is first shown. */
export function useUnsent(): Unsent {
  const [unsent, setUnsent] = useState(NOTHING)
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
