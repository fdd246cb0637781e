import { serverNow } from '#client/device/connection/server-clock.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { createStore, useStore } from '#client/store.ts'

// A wipe of the guest's data removes all keys with the prefix `guest:`.
const KEY = 'guest:favourites'
const KEPT = 90 * 86_400_000
const MOST = 500

/** The ids of photos, with the times at which the guest chose them. */
export type Favourites = ReadonlyMap<number, number>

function isKept(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number' && Number(value[1]) > serverNow() - KEPT
}

function read(): Favourites {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isKept) : [])
  } catch {
    return new Map()
  }
}

const favourites = createStore(read())

// Another tab has changed them.
addEventListener('storage', ({ key }) => {
  if (key === KEY) favourites.set(read())
})

/** The photos that the guest marked on this device (docs/rules.md#favourites). */
export function useFavourites(): Favourites {
  return useStore(favourites)
}

export function toggleFavourite(id: number): void {
  const next = new Map(favourites.get())
  if (!next.delete(id)) next.set(id, serverNow())
  const kept = [...next].slice(-MOST)
  favourites.set(new Map(kept))
  writeStored(KEY, kept.length > 0 ? JSON.stringify(kept) : null)
}

/** Call when a wipe has removed them from the device. */
export function forgetFavourites(): void {
  favourites.set(new Map())
}
