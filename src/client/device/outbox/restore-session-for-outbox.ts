import { liveQuery } from 'dexie'
import { restoreSession } from '#client/api/stored-session.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { retryTransient } from '../database/retry-transient.ts'
import { GUEST } from '../database/rows.ts'
import { retryStart } from './retry-start.ts'

/**
 * Restores the stored session as soon as a user's action waits in the outbox. A guest's page itself needs no session.
 * But its tab may be the one that sends the outbox of the whole device, including users' actions.
 */
export function restoreSessionForOutbox(database: OfflineDatabase): void {
  void retryStart('drainer', async () => {
    await userActionWaits(database)
    await retryTransient(restoreSession)
  })
}

async function userActionWaits(database: OfflineDatabase): Promise<void> {
  const count = () => retryTransient(() => database.outbox.filter(({ actor }) => actor !== GUEST).count())
  // Counts the users' actions once before watching them, because this count rejects when the database does not open.
  // Dexie's live query would report no error then, and would never run again.
  if ((await count()) > 0) return
  await new Promise<void>((resolve, reject) => {
    const watch = liveQuery(count).subscribe({
      next: (waiting) => {
        if (waiting === 0) return
        watch.unsubscribe()
        resolve()
      },
      error: (error: Error) => {
        watch.unsubscribe()
        reject(error)
      },
    })
  })
}
