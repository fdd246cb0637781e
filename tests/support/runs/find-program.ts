import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../../../src/tools/build-inputs.mjs'

export function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

const neededBytes = 100_000_000

/** True when less than 100 MB are free where packages are installed. */
function isDiskFull(): boolean {
  return ['/', root].some((folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < neededBytes
  })
}

/**
 * Tries an installation three times, because package servers fail now and then. Gives up at once when the disk is full,
 * and says so.
 */
export function tryToInstall(what: string, install: () => boolean): boolean {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    console.log(`Installing ${what} …`)
    if (install()) return true
    if (isDiskFull()) {
      console.log(`The disk is full: ${what} needs more space than is free here.`)
      return false
    }
    console.log(`Try ${attempt} of 3 failed: ${what}`)
    if (attempt < 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt * 5_000)
  }
  return false
}

/** Installs Debian packages. Returns false without root or apt-get, or when the install fails. */
export function installDebianPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const install = (): boolean => apt('install', '--yes', '--no-install-recommends', ...names)
  return tryToInstall(`${names.join(', ')} by apt-get`, () => install() || (apt('update') && install()))
}
