import { reportFault } from '#client/device/outbox/report-fault.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { reloadWhenServed } from '#client/ui/loading/reload-when-served.ts'

/**
 * If only a reload helps, reports the fault, reloads the page and resolves to null. It must reload the page itself,
 * because the code that updates outdated pages has not loaded either.
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
