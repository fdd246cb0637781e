import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from 'playwright/test'
import { findChromium } from '../../support/runs/find-chromium.ts'

/**
 * Turns off Chromium's sandbox, because Chromium does not start with it as root. Also turns off Chromium's own
 * background connections. WebUIOmniboxPopup and WebUIOmniboxAimPopup are off too: each window would otherwise run two
 * internal pages that load 400 scripts.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--disable-dev-shm-usage',
]

/** The options for `use` in the Playwright configuration, or for starting Chromium with a stored profile. */
export function chromiumOptions(): Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('Chromium was not found: set CHROMIUM_PATH, or run `npm test`, which installs it.')
  return { browserName: 'chromium', headless: true, launchOptions: { executablePath, args } }
}
