import { connectivity } from './connectivity.ts'
import { currentActor } from './current-actor.ts'
import type { OfflineDatabase } from './database.ts'
import { runUploads, type Arrival } from './upload-run.ts'
import { uploadSender } from './send-upload.ts'
import { onSessionChange } from '#client/api/session.ts'

const LOCK = 'eddyline-uploads'
const LOOK_EVERY = 2_000
const arrivals = new Set<(arrival: Arrival) => void>()
let started = false

/** Calls back whenever the server has got a photo from this page; answers how to stop. */
export function onPhotoArrived(listener: (arrival: Arrival) => void): () => void {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

/**
 * Sends what waits, from one page of this device at a time. A page that has nothing to send, because nobody or somebody
 * else is logged in on it, lets the others.
 */
export function startUploads(database: OfflineDatabase): void {
  if (started) return
  started = true
  void takeTurns(database)
}

async function takeTurns(database: OfflineDatabase): Promise<never> {
  for (;;) {
    if (!(await hasOwn(database).catch(() => false))) await pause()
    else if ('locks' in navigator) await navigator.locks.request(LOCK, () => sendOwn(database)).catch(pause)
    else await sendOwn(database)
  }
}

/** Sends until there is nothing more for whoever is logged in here. */
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
        onArrived: (arrival) => {
          for (const listener of arrivals) listener(arrival)
        },
      },
      stopper.signal,
    )
  } finally {
    clearInterval(look)
  }
}

async function hasOwn(database: OfflineDatabase): Promise<boolean> {
  const actor = currentActor()
  return actor !== null && (await database.uploads.where('actor').equals(actor).count()) > 0
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_EVERY / 4))
}
