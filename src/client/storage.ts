/** `device`: until somebody clears the browser's storage. `tab`: until the tab closes. */
type Lifetime = 'device' | 'tab'

/** Access itself throws in a browser that denies storage. */
const storageOf = (lifetime: Lifetime): Storage => (lifetime === 'device' ? localStorage : sessionStorage)

/** Returns null when there is none, or when the browser denies storage. */
export function readStored(key: string, lifetime: Lifetime = 'device'): string | null {
  try {
    return storageOf(lifetime).getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under the key; null removes it. Returns false when the browser denies storage, or it is full. */
export function writeStored(key: string, text: string | null, lifetime: Lifetime = 'device'): boolean {
  try {
    if (text === null) storageOf(lifetime).removeItem(key)
    else storageOf(lifetime).setItem(key, text)
    return true
  } catch {
    return false
  }
}
