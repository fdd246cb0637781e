import { useSyncExternalStore } from 'react'

// A user whose account is inactive never sends their waiting actions again.
const STORED = 'device.inactive'
const AT_MOST = 50

export const USER_INACTIVE = 'user-inactive'

const NOBODY: readonly number[] = []
let known: { readonly stored: string; readonly ids: readonly number[] } = { stored: '', ids: NOBODY }
const listeners = new Set<() => void>()

export function inactivePeople(): readonly number[] {
  try {
    const stored = localStorage.getItem(STORED) ?? '[]'
    if (stored === known.stored) return known.ids
    const read: unknown = JSON.parse(stored)
    known = { stored, ids: Array.isArray(read) ? read.filter((id): id is number => typeof id === 'number') : NOBODY }
    return known.ids
  } catch {
    return NOBODY
  }
}

export function learnInactive(id: number, isInactive: boolean): void {
  const ids = inactivePeople()
  if (ids.includes(id) === isInactive) return
  const next = isInactive ? [id, ...ids].slice(0, AT_MOST) : ids.filter((other) => other !== id)
  try {
    localStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // Without storage, the device learns at the next refusal that the account is inactive.
  }
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useInactivePeople(): readonly number[] {
  return useSyncExternalStore(watch, inactivePeople, () => NOBODY)
}
