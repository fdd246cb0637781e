import { useSyncExternalStore } from 'react'

type Held = ReadonlyMap<string, readonly File[]>

/**
 * Files that this device has no room to store, by user and album. The files survive a change of page, but not a reload.
 */
let held: Held = new Map()
const listeners = new Set<() => void>()

function setHeld(next: Held): void {
  held = next
  if (next.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * Holds files in memory until the device has room to store them. Meanwhile the browser asks before it closes the
 * window.
 */
export function holdFiles(place: string, files: readonly File[]): void {
  if (files.length > 0) setHeld(new Map(held).set(place, [...(held.get(place) ?? []), ...files]))
}

export function takeHeld(place: string): readonly File[] {
  const files = held.get(place) ?? []
  if (files.length === 0) return files
  const rest = new Map(held)
  rest.delete(place)
  setHeld(rest)
  return files
}

export function heldPlaces(): readonly string[] {
  return [...held.keys()]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useHeldCount(place: string): number {
  return useSyncExternalStore(subscribe, () => held.get(place)?.length ?? 0)
}
