import { readStored, writeStored } from '#client/storage.ts'
import { createStore } from '#client/store.ts'

const KEY = 'eddyline.uploads-paused'
const isStored = (): boolean => readStored(KEY) !== null

/** True when a person has paused the uploads of this device. */
export const uploadPause = createStore(isStored())

// The browser tells all other tabs of a change. `key` is null when somebody cleared the storage.
addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) uploadPause.set(isStored())
})

export function pauseUploads(isPaused: boolean): void {
  writeStored(KEY, isPaused ? 'paused' : null)
  uploadPause.set(isPaused)
}
