import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** Installs Debian packages. Returns false without root or apt-get, or when the install fails. */
export function installDebianPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return false
  console.log(`Installing ${names.join(', ')} by apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const install = (): boolean => apt('install', '--yes', '--no-install-recommends', ...names)
  return install() || (apt('update') && install())
}
