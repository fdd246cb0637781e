import { serverNow } from '#client/device/connection/server-clock.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { createStore, useStore } from '#client/store.ts'

// A wipe of the guest's data removes all keys with the prefix `guest:`.
const KEY = 'guest:favourites'
const KEPT = 90 * 86_400_000
const MOST = 500

/** The id of a photo, and the time at which the guest chose it. */
type Favourite = readonly [id: number, at: number]

function isKept(value: unknown): value is Favourite {
  return Array.isArray(value) && typeof value[0] === 'number' && Number(value[1]) > serverNow() - KEPT
}

function read(): readonly Favourite[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const idsOf = (favourites: readonly Favourite[]): ReadonlySet<number> => new Set(favourites.map(([id]) => id))

let favourites = read()
const ids = createStore(idsOf(favourites))

function show(next: readonly Favourite[]): void {
  favourites = next
  ids.set(idsOf(next))
}

// Another tab has changed them.
addEventListener('storage', ({ key }) => {
  if (key === KEY) show(read())
})

/** The ids of the photos that the guest marked on this device (docs/rules.md#favourites). */
export function useFavourites(): ReadonlySet<number> {
  return useStore(ids)
}

export function toggleFavourite(id: number): void {
  const others = favourites.filter(([other]) => other !== id)
  show(others.length < favourites.length ? others : [...others.slice(1 - MOST), [id, serverNow()]])
  writeStored(KEY, favourites.length > 0 ? JSON.stringify(favourites) : null)
}
