import { connectivity } from '../connection/connectivity.ts'
import { currentActor } from '../outbox/current-actor.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { retryTransient } from '../database/retry-transient.ts'
import { reportFault } from '../outbox/report-fault.ts'
import { runUploads } from './upload-run.ts'
import { uploadSender } from './send-upload.ts'
import { uploadPause } from './upload-pause.ts'
import type { Arrival } from './upload-sender.ts'
import { onSessionChange } from '#client/api/session.ts'
import { createEvent } from '#client/store.ts'

const LOCK = 'eddyline-uploads'
const LOOK_EVERY = 2_000
const arrivals = createEvent<Arrival>()
let started = false

export const onPhotoArrived = arrivals.subscribe

/**
 * Sends uploads, in one tab of this device at a time. A tab whose logged-in user has no uploads lets another tab
 * send.
 */
export function startUploads(database: OfflineDatabase): void {
  if (started) return
  started = true
  void takeTurns(database)
}

async function takeTurns(database: OfflineDatabase): Promise<never> {
  let hasFailed = false
  for (;;) {
    try {
      if (await hasOwn(database)) await underLock(() => sendOwn(database))
      else await pause()
      hasFailed = false
    } catch (error) {
      // Reports only the first fault in a row, because storage that stays broken would fill the console.
      if (!hasFailed) reportFault('uploader', error)
      hasFailed = true
      await pause()
    }
  }
}

async function underLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work)
  else await work()
}

async function sendOwn(database: OfflineDatabase): Promise<void> {
  const stopper = new AbortController()
  const look = setInterval(() => {
    void hasOwn(database)
      .then((has) => has || stopper.abort())
      .catch(() => undefined)
  }, LOOK_EVERY)
  try {
    await runUploads(
      {
        database,
        sender: uploadSender,
        currentActor,
        onActorChange: onSessionChange,
        connectivity,
        pause: uploadPause,
        onArrived: arrivals.emit,
      },
      stopper.signal,
    )
  } finally {
    clearInterval(look)
  }
}

async function hasOwn(database: OfflineDatabase): Promise<boolean> {
  const actor = currentActor()
  if (actor === null) return false
  return (await retryTransient(() => database.uploads.where('actor').equals(actor).count())) > 0
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_EVERY / 4))
}
