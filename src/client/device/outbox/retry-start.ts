import { storageFaultOf } from '#client/api/api-error.ts'
import { PartMissingError, retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { reportOnce, type BackgroundWork } from './report-fault.ts'

/**
 * After a PartMissingError with `canArrive`, a retry may still load the code. When the browser refuses storage, the
 * drainer itself reports it.
 */
function isKnown(error: unknown): boolean {
  return (error instanceof PartMissingError && error.canArrive) || storageFaultOf(error) === 'refused'
}

/**
 * Starts work that sends data, and retries until it has started, because otherwise nothing leaves the device. Resolves
 * without a start when only a reload of the page helps.
 */
export async function retryStart(worker: BackgroundWork, start: () => Promise<void>): Promise<void> {
  const report = reportOnce(worker)
  const attempt = async (): Promise<void> => {
    try {
      await start()
    } catch (error) {
      if (!isKnown(error)) report(error)
      throw error
    }
  }
  await retryUntilLoaded(attempt).catch(() => undefined)
}
