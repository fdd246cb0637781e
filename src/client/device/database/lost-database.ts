import type { Dexie } from 'dexie'

/** Milliseconds between attempts to open the database again after the browser closed it. */
const FIRST_PAUSE = 20
const LONGEST_PAUSE = 10_000

const listeners = new Set<() => void>()

/**
 * Calls the listener when the browser or another page has deleted the device's database under this page. The returned
 * function removes the listener.
 */
export function onDatabaseLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Reopens the database after the browser closed it under the page (evicted, deleted, or upgraded by a newer page). The
 * page then reads its data again. When the reopened database is empty, the old one was lost; this calls the listeners.
 */
export function reopenWhenClosed(database: Dexie): void {
  let hasBeenOpen = false
  let isOpen = false
  const opened = (): void => {
    hasBeenOpen = isOpen = true
  }
  database.on('ready', opened, true)
  database.on('populate', () => {
    if (hasBeenOpen) for (const listener of listeners) listener()
  })
  database.on('close', () => {
    // Ignores the 'close' event of a database that was not open. Dexie also sends 'close' when an attempt to open the
    // database fails. The code that made the attempt then retries.
    if (!isOpen) return
    isOpen = false
    void openAgain(database)
  })
}

/** Retries with growing pauses, because the browser refuses to open a database that it is still deleting. */
async function openAgain(database: Dexie): Promise<void> {
  let pause = FIRST_PAUSE
  do {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await database.open().catch(() => undefined)
    pause = Math.min(2 * pause, LONGEST_PAUSE)
  } while (!database.isOpen())
}
