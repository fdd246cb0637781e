import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { onPath } from './find-program.ts'

/**
 * Returns the path of Chromium, or null. Tries $CHROMIUM_PATH, Debian's path, the PATH and Playwright's download, in
 * this order.
 */
export function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH says ${configured}, and nothing is there.`)
    return configured
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const candidates = ['/usr/bin/chromium', ...names.map(onPath), chromium.executablePath()]
  return candidates.find((path) => path !== null && existsSync(path)) ?? null
}
