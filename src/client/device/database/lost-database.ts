import type { Dexie } from 'dexie'
import { createEvent } from '#client/store.ts'

/** Milliseconds between attempts to open the database again after the browser closed it. */
const FIRST_PAUSE = 20
const LONGEST_PAUSE = 10_000
/** After this pause, some three seconds after the first attempt, only a reload of the page may help. */
const STUCK_AT_PAUSE = 1_280

const lost = createEvent()
const stuck = createEvent<boolean>()

/** Calls the listener when the browser or another page has deleted the device's database under this page. */
export const onDatabaseLost = lost.subscribe

/** Calls the listener with true when the database does not open again, and with false when it does after all. */
export const onDatabaseStuck = stuck.subscribe

/**
 * Treats an unknown error at the start of a transaction as a closed connection, which Dexie then reopens. iOS ends its
 * database process in the background and sends no 'close' event.
 */
export function reopenDeadConnections(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'dead-connection',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        try {
          return core.transaction(...given)
        } catch (error) {
          if (!(error instanceof DOMException) || error.name !== 'UnknownError') throw error
          throw new DOMException(error.message, 'InvalidStateError')
        }
      },
    }),
  })
}

/**
 * Reopens the database after the browser closed it under the page (evicted, deleted, or upgraded by a newer page). When
 * the reopened database is empty, the old one was lost; this calls the listeners.
 */
export function reopenWhenClosed(database: Dexie): void {
  let hasBeenOpen = false
  let isOpen = false
  let isReopening = false
  const opened = (): void => {
    hasBeenOpen = isOpen = true
  }
  database.on('ready', opened, true)
  database.on('populate', () => {
    if (hasBeenOpen) lost.emit()
  })
  database.on('close', () => {
    // Dexie also sends 'close' when an attempt to open the database fails.
    if (!isOpen) return
    isOpen = false
    // The database may close again while an attempt goes on.
    if (isReopening) return
    isReopening = true
    void openAgain(database).then(() => (isReopening = false))
  })
}

/** Retries with growing pauses, because the browser refuses to open a database that it is still deleting. */
async function openAgain(database: Dexie): Promise<void> {
  let pause = FIRST_PAUSE
  let isStuck = false
  const report = (next: boolean): void => {
    if (next === isStuck) return
    isStuck = next
    stuck.emit(next)
  }
  do {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await database.open().catch(() => undefined)
    if (pause >= STUCK_AT_PAUSE && !database.isOpen() && document.visibilityState === 'visible') report(true)
    pause = Math.min(2 * pause, LONGEST_PAUSE)
  } while (!database.isOpen())
  report(false)
}
