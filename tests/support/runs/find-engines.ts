import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../src/tools/build-inputs.mjs'
import { installDebianPackages, onPath, tryToInstall } from './find-program.ts'

/** A browser engine other than the installed Chromium, in which the flows of tests/browsers also run. */
export interface Engine {
  readonly name: 'WebKit' | 'Firefox' | 'older Chromium'
  /** Environment variables for tests/browsers/driver/engines.ts. Null when the engine is not on this machine. */
  readonly env: Readonly<Record<string, string>> | null
  /**
   * False when a run may go on without this engine. For example, Debian offers no older Chromium right after a point
   * release.
   */
  readonly obligatory: boolean
}

/** Returns all engines. Installs a missing engine where the machine allows it. */
export function provideEngines(): readonly Engine[] {
  const older = olderChromiumVersion()
  const firefox = findFirefox() ?? (installDebianPackages('firefox-esr') ? findFirefox() : null)
  const chromium = older === null ? null : (findOlderChromium(older) ?? downloadChromium(older))
  return [
    { name: 'WebKit', env: provideWebKit() ? { BROWSER_ENGINE: 'webkit' } : null, obligatory: true },
    {
      name: 'Firefox',
      env: firefox === null ? null : { BROWSER_ENGINE: 'firefox', BROWSER_PATH: firefox },
      obligatory: true,
    },
    {
      name: 'older Chromium',
      env: chromium === null ? null : { BROWSER_ENGINE: 'chromium', BROWSER_PATH: chromium },
      obligatory: older !== null,
    },
  ]
}

function provideWebKit(): boolean {
  return (
    hasWebKit() ||
    (installDebianPackages('webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi', 'libxtst6') && hasWebKit())
  )
}

function hasWebKit(): boolean {
  const browser = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
  const pointer = "import ctypes; ctypes.CDLL('libXtst.so.6')"
  return (
    onPath('WebKitWebDriver') !== null &&
    onPath('Xvfb') !== null &&
    spawnSync('/usr/bin/python3', ['-c', `${browser}; ${pointer}`]).status === 0
  )
}

function findFirefox(): string | null {
  return onPath('firefox-esr') ?? onPath('firefox')
}

/** Returns the oldest Chromium that Debian's archives offer beside a newer one, or null. */
function olderChromiumVersion(): string | null {
  const { stdout } = spawnSync('apt-cache', ['madison', 'chromium'], { encoding: 'utf8' })
  const versions = (stdout ?? '').split('\n').flatMap((line) => line.split('|')[1]?.trim() ?? [])
  const oldest = versions.at(-1)
  return oldest === undefined || oldest === versions[0] ? null : oldest
}

function folderOf(version: string): string {
  return join(root, 'node_modules/.cache/eddyline', `chromium-${version}`)
}

function findOlderChromium(version: string): string | null {
  const program = join(folderOf(version), 'usr/lib/chromium/chromium')
  return existsSync(program) && spawnSync(program, ['--version']).status === 0 ? program : null
}

/**
 * Downloads a Chromium and unpacks it into the cache, beside the installed one. Returns its path, or null on failure.
 */
function downloadChromium(version: string): string | null {
  const draft = mkdtempSync(join(tmpdir(), 'eddyline-chromium-'))
  const run = (command: string, ...args: readonly string[]): boolean =>
    spawnSync(command, args, { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  try {
    const packages = ['chromium', 'chromium-common'].map((name) => `${name}=${version}`)
    const download = (): boolean => run('apt-get', '-qq', 'download', ...packages)
    if (!tryToInstall(`Chromium ${version} by apt-get`, download)) return null
    const unpacked = join(draft, 'unpacked')
    for (const file of readdirSync(draft)) if (!run('dpkg', '-x', file, unpacked)) return null
    mkdirSync(join(folderOf(version), '..'), { recursive: true })
    rmSync(folderOf(version), { recursive: true, force: true })
    // Copies first, because a rename cannot move files from the temporary folder to another file system.
    if (!run('cp', '-r', unpacked, `${folderOf(version)}-draft`)) return null
    renameSync(`${folderOf(version)}-draft`, folderOf(version))
    return findOlderChromium(version)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
