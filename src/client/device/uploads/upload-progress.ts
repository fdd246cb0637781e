import { createStore, useStore } from '#client/store.ts'
import { UploadRate } from './upload-rate.ts'

export interface Progress {
  readonly sent: number
  readonly total: number
}

interface Sending {
  /** Bytes that have arrived at the server, by the id of each upload that this page sends. */
  readonly progress: ReadonlyMap<string, Progress>
  /** Bytes per second, null when unknown. */
  readonly rate: number | null
}

let progress: Sending['progress'] = new Map()
const rate = new UploadRate()
const shown = createStore<Sending>({ progress, rate: null })
let timer: ReturnType<typeof setTimeout> | undefined
const SHOW_EVERY = 250

function show(): void {
  const present = rate.at(performance.now())
  shown.set({ progress, rate: present })
  // Goes on without a photo on its way, because the rate falls when no bytes move.
  timer = progress.size > 0 || present !== null ? setTimeout(show, SHOW_EVERY) : undefined
}

export function noteProgress(id: string, state: Progress | null): void {
  const next = new Map(progress)
  if (state) next.set(id, state)
  else next.delete(id)
  progress = next
  timer ??= setTimeout(show, SHOW_EVERY)
}

/** Notes bytes that moved just now, in any upload. */
export function noteMoved(bytes: number): void {
  rate.note(bytes, performance.now())
}

export function useSending(): Sending {
  return useStore(shown)
}
