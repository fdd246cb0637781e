import { useSyncExternalStore } from 'react'

export interface Progress {
  readonly sent: number
  readonly total: number
}

type Sending = ReadonlyMap<string, Progress>

let sending: Sending = new Map()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
const TELL_EVERY = 200

function tell(): void {
  timer = undefined
  for (const listener of listeners) listener()
}

/** Bytes of an original that the server has, while it is sent from this page; null when it is no longer. */
export function noteProgress(id: string, progress: Progress | null): void {
  const next = new Map(sending)
  if (progress) next.set(id, progress)
  else next.delete(id)
  sending = next
  timer ??= setTimeout(tell, TELL_EVERY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is being sent from this page, by upload. */
export function useSending(): Sending {
  return useSyncExternalStore(subscribe, () => sending)
}
