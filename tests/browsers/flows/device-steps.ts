import { readDevice } from '../../e2e/support/device.ts'
import { type BrowserDevice, until } from '../driver/browser-device.ts'

/** Reads everything on the device. On a slow machine this can take longer than WebKit's driver waits for a script. */
export function everythingOn(device: BrowserDevice): Promise<string> {
  return until('everything on the device', () => device.evaluate(readDevice, []).catch(() => null), 60_000)
}
