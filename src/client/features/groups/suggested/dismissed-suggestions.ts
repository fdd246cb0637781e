import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/store.ts'

const nameOf = (albumId: number): string => `eddyline.dismissed-groups.${albumId}`

const AT_MOST = 500

const known = new Map<number, ReadonlySet<number>>()
const changed = createEvent()

function stored(albumId: number): ReadonlySet<number> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(nameOf(albumId)) ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'number') : [])
  } catch {
    return new Set()
  }
}

function store(albumId: number, keys: ReadonlySet<number>): void {
  try {
    if (keys.size === 0) localStorage.removeItem(nameOf(albumId))
    else localStorage.setItem(nameOf(albumId), JSON.stringify([...keys].slice(-AT_MOST)))
  } catch {
    // The browser denies storage: the dismissal holds until the page closes.
  }
}

function dismissedOf(albumId: number): ReadonlySet<number> {
  const keys = known.get(albumId) ?? stored(albumId)
  known.set(albumId, keys)
  return keys
}

export function setDismissed(albumId: number, key: number, isDismissed: boolean): void {
  // Joins the dismissed suggestions that this window knows with those that the device stores. Another browser window
  // may have stored more in the meantime, and otherwise this window would overwrite them.
  const keys = new Set([...dismissedOf(albumId), ...stored(albumId)])
  if (isDismissed) keys.add(key)
  else keys.delete(key)
  known.set(albumId, keys)
  store(albumId, keys)
  changed.emit()
}

export function useDismissed(albumId: number): ReadonlySet<number> {
  return useSyncExternalStore(changed.subscribe, () => dismissedOf(albumId))
}
