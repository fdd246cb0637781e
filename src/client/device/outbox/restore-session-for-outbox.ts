import { liveQuery } from 'dexie'
import { restoreSession } from '#client/api/stored-session.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { GUEST } from '../database/rows.ts'

/**
 * Restores the session as soon as a user's action waits. A guest's page needs no session, but may be the one that sends
 * for the whole device.
 */
export function restoreSessionForOutbox(database: OfflineDatabase): void {
  const watch = liveQuery(() => database.outbox.filter(({ actor }) => actor !== GUEST).count()).subscribe({
    next: (count) => {
      if (count === 0) return
      watch.unsubscribe()
      void restoreSession().catch(() => undefined)
    },
    error: () => undefined,
  })
}
