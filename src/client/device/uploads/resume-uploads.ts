import { restoreSession } from '#client/api/stored-session.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { retryTransient } from '../database/retry-transient.ts'
import { retryStart } from '../outbox/retry-start.ts'

/** A device without waiting uploads does not load their code. */
export function resumeUploads(database: OfflineDatabase): void {
  void retryStart('uploader', async () => {
    if ((await retryTransient(() => database.uploads.count())) === 0) return
    await retryTransient(restoreSession)
    const { startUploads } = await retryUntilLoaded(() => import('./start-uploads.ts'))
    startUploads(database)
  })
}
