import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprint, root } from '../../../src/tools/build-inputs.mjs'
import { freePort, RunningServer } from './running-server.ts'

/** Demo data is "today's" by the outfitters' clocks: a template lives for that day and for these sources. */
function templateName(): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date())
  return `demo-${day}-${fingerprint(['src/server', 'src/domain', 'package-lock.json']).slice(0, 12)}`
}

const cache = join(root, 'node_modules/.cache/eddyline')

/** A data directory seeded with the demo data, made once and kept for the day. Nobody may run a server on it. */
export async function demoTemplate(): Promise<string> {
  const template = join(cache, templateName())
  if (existsSync(template)) return template
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'demo-draft-'))
  try {
    const server = await RunningServer.start({ dataDirectory: draft, port: await freePort(), env: { SEED: 'demo' } })
    await server.stop()
    renameSync(draft, template)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(template)) throw error // else another run was first
  }
  removeOldTemplates()
  return template
}

/** Templates that no run of today can be copying from. */
function removeOldTemplates(): void {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000
  for (const entry of readdirSync(cache).filter((name) => name.startsWith('demo-'))) {
    const path = join(cache, entry)
    if (statSync(path).mtimeMs < yesterday) rmSync(path, { recursive: true, force: true })
  }
}

/** A demo data directory of one's own below the temporary folder. */
export async function copyOfDemoData(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-e2e-data-'))
  cpSync(await demoTemplate(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return directory
}
