import { useSyncExternalStore } from 'react'

type Held = ReadonlyMap<string, readonly File[]>

/**
 * Files that this device has no room to store, by user and album. The files survive a change of page, but not a reload.
 */
let held: Held = new Map()
const listeners = new Set<() => void>()

function setHeld(next: Held): void {
  held = next
  for (const listener of listeners) listener()
}

/** Holds files in memory until the device has room to store them. */
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

export function heldCount(place: string): number {
  return held.get(place)?.length ?? 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useHeldCount(place: string): number {
  return useSyncExternalStore(subscribe, () => heldCount(place))
}
