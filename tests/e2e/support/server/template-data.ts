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
import { fingerprint, root } from '../../../../src/tools/build-inputs.mjs'
import { demoZone } from '../demo-zone.ts'
import { freePort, RunningServer } from './running-server.ts'
import { completeTodaysTrips } from '../todays-trips.ts'

/** Today in the demo's zone. After midnight, a template and its copies have no trips of today. */
export function demoDay(): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: demoZone }).format(new Date())
}

/** The demo data depend on the hour at which they are made: a template serves the runs that begin in that hour. */
function templateName(): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
  const madeAt = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: demoZone }).format(new Date())
  const sources = fingerprint(['src/server', 'src/domain', 'tests/e2e/support', 'package-lock.json']).slice(0, 12)
  return `demo-${demoZone}-${madeAt}-${sources}`.replaceAll(/[^\w+-]+/g, '-')
}

const cache = join(root, 'node_modules/.cache/eddyline')

/** Name the template and its day to this run's workers, so that all tests of a day begin with the same data. */
const templateKey = 'EDDYLINE_DEMO_TEMPLATE'
const dayKey = 'EDDYLINE_DEMO_DAY'

/** Makes the template of this run where there is none yet. */
export async function prepareDemoTemplate(): Promise<void> {
  await demoTemplate()
}

/** A data directory with the demo data and a whole day of trips. Nobody may run a server on it. */
async function demoTemplate(): Promise<string> {
  const prepared = process.env[templateKey]
  if (prepared !== undefined && process.env[dayKey] === demoDay() && existsSync(prepared)) return prepared
  const day = demoDay()
  const template = await madeTemplate(join(cache, templateName()))
  process.env[templateKey] = template
  process.env[dayKey] = day
  return template
}

/** Makes this template where there is none yet. */
async function madeTemplate(template: string): Promise<string> {
  if (existsSync(template)) return template
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'demo-draft-'))
  try {
    const env = { SEED: 'demo', DEMO_TIMEZONE: demoZone }
    const server = await RunningServer.start({ dataDirectory: draft, port: await freePort(), env })
    try {
      await completeTodaysTrips(server.url)
    } finally {
      await server.stop()
    }
    renameSync(draft, template)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(template)) throw error // otherwise another process has made it
  }
  removeOldTemplates()
  return template
}

/** Templates that no run can be copying from any more. */
function removeOldTemplates(): void {
  const oldest = Date.now() - 6 * 60 * 60 * 1000
  for (const entry of readdirSync(cache).filter((name) => name.startsWith('demo-'))) {
    const path = join(cache, entry)
    // Another run may have removed it meanwhile.
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (madeAt < oldest) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Copies the demo data into a new directory below the temporary folder. */
export async function copyOfDemoData(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-e2e-data-'))
  cpSync(await demoTemplate(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return directory
}
