import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the PATH has this program. */
export function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** Installs a Debian package where that is ours to do (root, apt-get); false where it is not, or when it fails. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return false
  console.log(`Installing ${name} by apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const install = (): boolean => apt('install', '--yes', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}
