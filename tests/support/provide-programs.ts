import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.ts'
import { findPostgres } from './find-postgres.ts'
import { installDebianPackage } from './find-program.ts'

/** Returns Chromium's path, after an install where that is possible; null when there is none. */
export function provideChromium(): string | null {
  const found = findChromium()
  if (found !== null) return found
  if (!installDebianPackage('chromium')) {
    console.log('Installing Chromium by Playwright …')
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  }
  return findChromium()
}

/** Returns the folder of PostgreSQL's programs. Installs a server only where it is obligatory, not on a person's machine. */
export function providePostgres(obligatory: boolean): string | null {
  const found = findPostgres()
  if (found !== null || !obligatory) return found
  installDebianPackage('postgresql')
  return findPostgres()
}

/** Returns the version that a browser prints of itself, for the log. */
export function versionOf(browser: string): string {
  return spawnSync(browser, ['--version'], { encoding: 'utf8' }).stdout.trim()
}
