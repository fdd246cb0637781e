import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from 'playwright/test'
import { findChromium } from '../../support/runs/find-chromium.ts'

/**
 * Starts Chromium without a sandbox when root, and without background connections. Without the last two features each new
 * window also runs two pages of the browser's own, which load 400 scripts beside the page under test.
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

/** Returns the options for `use` in the Playwright configuration or for a launch of a persistent context. */
export function chromiumOptions(): Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('Chromium was not found: set CHROMIUM_PATH, or run `npm test`, which installs it.')
  return { browserName: 'chromium', headless: true, launchOptions: { executablePath, args } }
}
