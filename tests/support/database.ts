import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { fingerprint, root } from '../../src/tools/build-inputs.mjs'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { silentLog } from './setup/silent-log.ts'

export interface TestDatabase {
  readonly kind: 'embedded' | 'postgres'
  readonly database: Database
  /** Folder of the data. With `url` and `workerUrl`, openDatabase() and buildApp() open the same data again. */
  readonly directory: string
  readonly url: string | undefined
  readonly workerUrl: URL | undefined
  close(): Promise<void>
}

/**
 * Creates a migrated database for one test file, by default of the kind that this run of tests/api uses. The embedded
 * kind copies a migrated directory. PostgreSQL clones a template database.
 */
export async function createTestDatabase(kind: TestDatabase['kind'] = inject('database')): Promise<TestDatabase> {
  const place = kind === 'embedded' ? await embeddedPlace() : await postgresPlace()
  const { removePlace, ...opening } = place
  const database = await openDatabase({ ...opening, limits: patience, log: silentLog })
  return {
    kind,
    database,
    ...opening,
    async close() {
      await database.close()
      await removePlace()
    },
  }
}

/**
 * Creates a migrated database before the tests and hooks of a file, and removes it after them. The returned object is
 * empty until the first hook or test runs.
 */
export function testDatabase(kind?: TestDatabase['kind']): TestDatabase {
  const place = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(place, await createTestDatabase(kind))
  })
  afterAll(() => place.close())
  return place
}

/**
 * Database time limits in milliseconds. They are longer than in production, because tests insert a season's orders and
 * send hundreds of calls at once.
 */
const patience = { connectMs: 60_000, lockMs: 60_000, statementMs: 60_000, answerMs: 300_000 }

interface Place {
  readonly directory: string
  readonly url: string | undefined
  readonly workerUrl: URL | undefined
  removePlace(): Promise<void>
}

async function embeddedPlace(): Promise<Place> {
  const workerUrl = pathToFileURL(inject('pgliteWorker'))
  const template = await embeddedTemplate(workerUrl)
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-test-'))
  cpSync(template, directory, { recursive: true })
  return {
    directory,
    url: undefined,
    workerUrl,
    removePlace: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

const schemaSources = ['src/server/db/migrations', 'package-lock.json']

/** Returns a folder with a migrated embedded database. Test runs keep the folder until the migrations change. */
async function embeddedTemplate(workerUrl: URL): Promise<string> {
  const cache = join(root, 'node_modules/.cache/eddyline')
  const name = `database-${fingerprint(schemaSources).slice(0, 12)}`
  const template = join(cache, name)
  if (existsSync(template)) return template
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  const database = await openDatabase({ directory: draft, workerUrl, log: silentLog })
  await database.close()
  try {
    renameSync(draft, template)
  } catch {
    // The rename fails when another test file has made the same folder first.
    rmSync(draft, { recursive: true, force: true })
  }
  for (const entry of readdirSync(cache)) {
    if (entry.startsWith('database-') && entry !== name) rmSync(join(cache, entry), { recursive: true, force: true })
  }
  return template
}

async function postgresPlace(): Promise<Place> {
  const maintenanceUrl = inject('postgresUrl')
  if (maintenanceUrl === null) throw new Error('PostgreSQL is not installed')
  const name = `test_${randomBytes(6).toString('hex')}`
  await maintain(maintenanceUrl, async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const found = await client.query("select 1 from pg_database where datname = 'eddyline_template'")
    if (found.rows.length === 0) await makeTemplate(client, maintenanceUrl)
    await client.query(`create database ${name} template eddyline_template`)
  })
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-test-'))
  return {
    directory,
    url: databaseUrl(maintenanceUrl, name),
    workerUrl: undefined,
    removePlace: async () => {
      await maintain(maintenanceUrl, (client) => client.query(`drop database ${name} with (force)`))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(client: pg.Client, maintenanceUrl: string): Promise<void> {
  await client.query('drop database if exists eddyline_draft with (force)')
  await client.query('create database eddyline_draft')
  const url = databaseUrl(maintenanceUrl, 'eddyline_draft')
  const database = await openDatabase({ url, directory: '', log: silentLog })
  await database.close()
  await client.query('alter database eddyline_draft rename to eddyline_template')
}

function databaseUrl(maintenanceUrl: string, name: string): string {
  const url = new URL(maintenanceUrl)
  url.pathname = name
  return url.href
}

async function maintain(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
