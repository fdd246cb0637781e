import { reportFault } from '#client/device/outbox/report-fault.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { reloadWhenServed } from '#client/ui/loading/reload-when-served.ts'

/**
 * Loads the part that sends the guest's orders, and retries until it is there. If only a reload helps, it reports the
 * fault, reloads the page and resolves to null. The code that handles missing parts is itself in this part.
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
