import { useSyncExternalStore } from 'react'

export interface Progress {
  readonly sent: number
  readonly total: number
}

type Sending = ReadonlyMap<string, Progress>

let sending: Sending = new Map()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
const NOTIFY_EVERY = 200

function notifyListeners(): void {
  timer = undefined
  for (const listener of listeners) listener()
}

export function noteProgress(id: string, progress: Progress | null): void {
  const next = new Map(sending)
  if (progress) next.set(id, progress)
  else next.delete(id)
  sending = next
  timer ??= setTimeout(notifyListeners, NOTIFY_EVERY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useSending(): Sending {
  return useSyncExternalStore(subscribe, () => sending)
}
