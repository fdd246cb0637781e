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
import { freePort } from '../../../support/free-port.ts'
import { RunningServer } from './running-server.ts'
import { completeTodaysTrips } from '../todays-trips.ts'

/** Today's date in the demo's time zone. Demo data created on an earlier day have no trips of today. */
export function demoDay(): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: demoZone }).format(new Date())
}

/** A template of demo data depends on the hour of its creation. So runs share a template only within an hour. */
function templateName(): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
  const madeAt = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: demoZone }).format(new Date())
  const sources = fingerprint(['src/server', 'src/domain', 'tests/e2e/support', 'package-lock.json']).slice(0, 12)
  return `demo-${demoZone}-${madeAt}-${sources}`.replaceAll(/[^\w+-]+/g, '-')
}

const cache = join(root, 'node_modules/.cache/eddyline')

/**
 * The environment variables that pass the template and its day to the workers. All tests of a day then start with the
 * same data.
 */
const templateKey = 'EDDYLINE_DEMO_TEMPLATE'
const dayKey = 'EDDYLINE_DEMO_DAY'

export async function prepareDemoTemplate(): Promise<void> {
  await demoTemplate()
}

/** The folder with the demo data and a full day of trips. A test must copy it and not run a server on it. */
async function demoTemplate(): Promise<string> {
  const prepared = process.env[templateKey]
  if (prepared !== undefined && process.env[dayKey] === demoDay() && existsSync(prepared)) return prepared
  const day = demoDay()
  const template = await madeTemplate(join(cache, templateName()))
  process.env[templateKey] = template
  process.env[dayKey] = day
  return template
}

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
    if (!existsSync(template)) throw error // When the folder exists, another process has created this template.
  }
  removeOldTemplates()
  return template
}

/** Deletes templates that are older than six hours. A running test may still copy from a younger one. */
function removeOldTemplates(): void {
  const oldest = Date.now() - 6 * 60 * 60 * 1000
  for (const entry of readdirSync(cache).filter((name) => name.startsWith('demo-'))) {
    const path = join(cache, entry)
    // Skips a template that another run has deleted since this run listed the folder.
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (madeAt < oldest) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  }
}

export async function copyOfDemoData(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-e2e-data-'))
  cpSync(await demoTemplate(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return directory
}
