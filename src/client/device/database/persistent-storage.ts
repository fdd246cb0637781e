import { useEffect, useState } from 'react'
import { isInstalled } from '../install/installed.ts'

// The DOM types omit that insecure pages and some browsers have no `navigator.storage`.
const storage = (): Partial<StorageManager> | undefined => navigator.storage

export async function askToPersist(): Promise<void> {
  await storage()
    ?.persist?.()
    .catch(() => false)
}

/** Asks only in an installed app, because browsers grant it there without a prompt. */
export async function persistIfInstalled(): Promise<void> {
  if (isInstalled()) await askToPersist()
}

/** True when the browser promises to keep what is stored. A browser that cannot say so promises nothing. */
export async function isPersisted(): Promise<boolean> {
  return (await storage()?.persisted?.()) ?? false
}

/** Returns if the storage is persistent, or null while unknown. A new `key` checks again. */
export function usePersisted(key: unknown): boolean | null {
  const [persisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    const look = async (): Promise<void> => {
      const answer = await isPersisted().catch(() => false)
      if (!left) setPersisted(answer)
    }
    void look()
    return () => void (left = true)
  }, [key])
  return persisted
}
