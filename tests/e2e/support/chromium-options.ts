import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from 'playwright/test'
import { findChromium } from '../../support/find-chromium.ts'

/** Chromium as the machines here need it: no sandbox for root, and no connections of its own. */
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
  '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication',
  '--disable-dev-shm-usage',
]

/** What `use` of the Playwright configuration, or a launch of one's own (a persistent context), takes. */
export function chromiumOptions(): Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('Chromium was not found: set CHROMIUM_PATH, or run `npm test`, which installs it.')
  return { browserName: 'chromium', headless: true, launchOptions: { executablePath, args } }
}
