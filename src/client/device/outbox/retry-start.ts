import { storageFaultOf } from '#client/api/api-error.ts'
import { PartMissingError, retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { reportOnce, type BackgroundWork } from './report-fault.ts'

/** True for code that may still load and for refused storage, which the drainer reports. Neither is reported here. */
function isKnown(error: unknown): boolean {
  return (error instanceof PartMissingError && error.canArrive) || storageFaultOf(error) === 'refused'
}

/**
 * Starts work that sends, and retries until it has started: nothing would leave the device otherwise. Reports its first
 * fault. Resolves without a start when only a reload helps.
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
