import { connectivity } from './connectivity.ts'
import { currentActor } from './current-actor.ts'
import type { OfflineDatabase } from './database.ts'
import { runUploads } from './upload-run.ts'
import { uploadSender } from './send-upload.ts'
import { onSessionChange } from '#client/api/session.ts'

const LOCK = 'eddyline-uploads'
const arrivals = new Set<(albumId: number) => void>()
let started = false

/** Calls back whenever the server has got a photo from this page; answers how to stop. */
export function onPhotoArrived(listener: (albumId: number) => void): () => void {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

/** Sends what waits, from one page of this device at a time; the others stand in line for it. */
export function startUploads(database: OfflineDatabase): void {
  if (started) return
  started = true
  const run = (): Promise<void> =>
    runUploads(
      {
        database,
        sender: uploadSender,
        currentActor,
        onActorChange: onSessionChange,
        connectivity,
        onArrived: (albumId) => {
          for (const listener of arrivals) listener(albumId)
        },
      },
      new AbortController().signal,
    )
  if ('locks' in navigator) void navigator.locks.request(LOCK, run)
  else void run()
}
