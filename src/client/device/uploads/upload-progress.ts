import { createStore, useStore } from '#client/store.ts'

export interface Progress {
  readonly sent: number
  readonly total: number
}

type Sending = ReadonlyMap<string, Progress>

let sending: Sending = new Map()
const shown = createStore(sending)
let timer: ReturnType<typeof setTimeout> | undefined
const SHOW_EVERY = 200

function show(): void {
  timer = undefined
  shown.set(sending)
}

export function noteProgress(id: string, progress: Progress | null): void {
  const next = new Map(sending)
  if (progress) next.set(id, progress)
  else next.delete(id)
  sending = next
  timer ??= setTimeout(show, SHOW_EVERY)
}

export function useSending(): Sending {
  return useStore(shown)
}
