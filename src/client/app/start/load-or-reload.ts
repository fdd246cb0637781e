import { reportFault } from '#client/device/outbox/report-fault.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { reloadWhenServed } from '#client/ui/loading/reload-when-served.ts'

/**
 * Loads the part that sends the guest's orders, and retries until it is there. If only a reload helps, reports the fault
 * and reloads the page: without this part nobody hears of the missing one. Resolves to null then.
 */
export async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await retryUntilLoaded(load)
  } catch (error) {
    reportFault('drainer', error)
    await reloadWhenServed()
    return null
  }
}
