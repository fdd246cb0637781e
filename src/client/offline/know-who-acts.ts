import { liveQuery } from 'dexie'
import { restoreSession } from '#client/api/session.ts'
import type { OfflineDatabase } from './database.ts'
import { GUEST } from './outbox-entry.ts'

/**
 * Reads who is logged in as soon as something of a user waits: a guest's page, which has no need of it, may be the one
 * that sends for the whole device.
 */
export function knowWhoActs(database: OfflineDatabase): void {
  const watch = liveQuery(() => database.outbox.filter(({ actor }) => actor !== GUEST).count()).subscribe({
    next: (count) => {
      if (count === 0) return
      watch.unsubscribe()
      void restoreSession().catch(() => undefined)
    },
    error: () => undefined,
  })
}
