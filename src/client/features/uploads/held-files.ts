import { useSyncExternalStore } from 'react'

type Held = ReadonlyMap<string, readonly File[]>

/** Files that the device had no room for, by album. They outlive the page that they were added on, not the app's window. */
let held: Held = new Map()
const listeners = new Set<() => void>()

function become(next: Held): void {
  held = next
  if (next.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Keeps files until there is room for them. */
export function holdFiles(place: string, files: readonly File[]): void {
  if (files.length > 0) become(new Map(held).set(place, [...(held.get(place) ?? []), ...files]))
}

/** Takes the held files of an album over. */
export function takeHeld(place: string): readonly File[] {
  const files = held.get(place) ?? []
  if (files.length === 0) return files
  const rest = new Map(held)
  rest.delete(place)
  become(rest)
  return files
}

/** The places that files are held for. */
export function heldPlaces(): readonly string[] {
  return [...held.keys()]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many files are held for an album. */
export function useHeldCount(place: string): number {
  return useSyncExternalStore(subscribe, () => held.get(place)?.length ?? 0)
}
