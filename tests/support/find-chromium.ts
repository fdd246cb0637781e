import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { onPath } from './find-program.ts'

/** Chromium's program, where this machine has one: $CHROMIUM_PATH, Debian's, any on the PATH, else Playwright's own download. */
export function findChromium(): string | null {
  const told = process.env.CHROMIUM_PATH
  if (told) {
    if (!existsSync(told)) throw new Error(`CHROMIUM_PATH says ${told}, and nothing is there.`)
    return told
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const candidates = ['/usr/bin/chromium', ...names.map(onPath), chromium.executablePath()]
  return candidates.find((path) => path !== null && existsSync(path)) ?? null
}
