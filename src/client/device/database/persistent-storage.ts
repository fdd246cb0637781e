import { useEffect, useState } from 'react'
import { isInstalled } from '../install/install-offer.ts'

// Typed as partial, because insecure pages and some browsers have no `navigator.storage`.
const storage = (): Partial<StorageManager> | undefined => navigator.storage

export async function askToPersist(): Promise<void> {
  await storage()
    ?.persist?.()
    .catch(() => false)
}

/** Asks for persistent storage only in an installed app, because browsers grant it there without a prompt. */
export async function persistIfInstalled(): Promise<void> {
  if (isInstalled()) await askToPersist()
}

export async function isPersisted(): Promise<boolean> {
  return (await storage()?.persisted?.()) ?? false
}

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
