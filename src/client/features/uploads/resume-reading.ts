import { onSessionChange } from '#client/api/session.ts'
import { restoreSession } from '#client/api/stored-session.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { retryTransient } from '#client/device/database/retry-transient.ts'
import { currentActor } from '#client/device/outbox/current-actor.ts'
import { retryStart } from '#client/device/outbox/retry-start.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'

/** Devices without unread files and watched folders do not load the code. */
export function resumeReading(database: OfflineDatabase): void {
  const start = async (): Promise<void> => {
    const unread = await retryTransient(() => database.chosenFiles.count())
    const watched = await retryTransient(() => database.watchedFolders.count())
    if (unread + watched === 0) return
    await retryTransient(restoreSession)
    const { readOn } = await retryUntilLoaded(() => import('./read-on.ts'))
    const { startWatching } = await retryUntilLoaded(() => import('./watch-folder.ts'))
    if (watched > 0) startWatching(database)
    const actor = currentActor()
    if (actor !== null) await readOn(database, actor)
  }
  void retryStart('reader', start)
  onSessionChange(() => void start().catch(() => undefined))
}
