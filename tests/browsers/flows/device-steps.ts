import { readDevice } from '../../e2e/support/device.ts'
import { type BrowserDevice, until } from '../driver/browser-device.ts'

/**
 * Reads everything stored on the device. Retries, because on a slow machine the script can outlast the driver's
 * timeout.
 */
export function everythingOn(device: BrowserDevice): Promise<string> {
  return until('everything on the device', () => device.evaluate(readDevice, []).catch(() => null), 60_000)
}
