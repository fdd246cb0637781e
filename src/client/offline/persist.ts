import { useEffect, useState } from 'react'

// The types of the platform do not say that insecure pages have none.
const storage = (): StorageManager | undefined => navigator.storage

/** Asks the browser to keep what the app keeps here even when room runs out. It may refuse. */
export async function askToPersist(): Promise<void> {
  await storage()
    ?.persist?.()
    .catch(() => false)
}

/** An installed app is given it without a question; only then it may be asked for with nobody there to answer. */
export async function persistIfInstalled(): Promise<void> {
  if (matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches) await askToPersist()
}

/** Whether the browser has promised that; null where it is not known. `key`: asked for again when it changes. */
export function usePersisted(key: unknown): boolean | null {
  const [persisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    const look = async (): Promise<void> => {
      const answer = (await storage()?.persisted?.()) ?? null
      if (!left) setPersisted(answer)
    }
    look().catch(() => undefined)
    return () => void (left = true)
  }, [key])
  return persisted
}
