import { createStore, useStore } from '#client/store.ts'

type Held = ReadonlyMap<string, readonly File[]>

/** Survive a change of page, but not a reload. */
const heldStore = createStore<Held>(new Map())

export function holdFiles(place: string, files: readonly File[]): void {
  const held = heldStore.get()
  if (files.length > 0) heldStore.set(new Map(held).set(place, [...(held.get(place) ?? []), ...files]))
}

export function takeHeld(place: string): readonly File[] {
  const held = heldStore.get()
  const files = held.get(place) ?? []
  if (files.length === 0) return files
  const rest = new Map(held)
  rest.delete(place)
  heldStore.set(rest)
  return files
}

export function heldPlaces(): readonly string[] {
  return [...heldStore.get().keys()]
}

export function heldCount(place: string): number {
  return heldStore.get().get(place)?.length ?? 0
}

export function useHeldCount(place: string): number {
  return useStore(heldStore).get(place)?.length ?? 0
}
