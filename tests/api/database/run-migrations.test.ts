import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runMigrate } from '#server/cli/database-commands.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/database/database.ts'
import { migrations } from '#server/platform/database/migration-files.ts'
import { describeMigrations } from '#server/platform/database/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

const isPostgres = inject('database') === 'postgres'
const carried = Object.fromEntries(migrations.map((migration) => [migration.name, migration.sql]))
const next = migrations.length + 1
const digits = (number: number): string => String(number).padStart(4, '0')

let place: TestDatabase

/** Runs `work` on the database as a later build opens it: with `files` added to the present migrations. */
async function asBuild<T>(
  files: Record<string, string>,
  work: (database: Database) => Promise<T>,
  changed: Partial<DatabaseOptions> = {},
): Promise<T> {
  const { directory, url, workerUrl } = place
  await place.database.close()
  const database = await openDatabase({
    directory,
    url,
    workerUrl,
    log: silentLog,
    migrations: describeMigrations({ ...carried, ...files }),
    ...changed,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const nothing = async (): Promise<void> => {}

async function oneIndexOf(database: Database, name: string): Promise<unknown> {
  const { rows } = await sql`select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(
    database.db,
  )
  return rows
}

describe.runIf(isPostgres)('a migration that allows earlier builds', () => {
  const expand = {
    [`${digits(next)}-add-nickname.sql`]: `-- runs-with: ${digits(next - 1)}\nalter table rivers add column nickname text;`,
  }
  const contract = { [`${digits(next + 1)}-drop-nickname.sql`]: 'alter table rivers drop column nickname;' }

  beforeAll(async () => {
    place = await createTestDatabase()
  })
  afterAll(() => place.close())

  it('lets the previous build start during and after the deploy', async () => {
    await asBuild(expand, nothing)
    await asBuild({}, async ({ db }) => {
      await db.insertInto('rivers').values({ name: 'Arkansas' }).execute()
    })
  })

  it('no longer lets earlier builds start once a later migration refuses them', async () => {
    await asBuild({ ...expand, ...contract }, nothing)
    const refused = { name: 'MigrationRefused', message: expect.stringContaining(`${digits(next + 1)}-drop-nickname`) }
    await expect(asBuild({}, nothing)).rejects.toMatchObject(refused)
    await expect(asBuild(expand, nothing)).rejects.toMatchObject(refused)
    await asBuild({ ...expand, ...contract }, nothing)
  })
})

describe('a migration outside a transaction', () => {
  const header = '-- Finds rivers by name.\n-- transaction: none\n'
  const file = {
    [`${digits(next)}-index-names.sql`]: `${header}create unique index concurrently rivers_by_name on rivers (name);\n`,
  }
  const migrated = () => asBuild(file, (database) => oneIndexOf(database, 'rivers_by_name'))

  beforeAll(async () => {
    place = await createTestDatabase()
  })
  afterAll(() => place.close())

  it.runIf(isPostgres)('names its file when it fails', async () => {
    const twins = [{ name: 'Twin' }, { name: 'Twin' }]
    await place.database.db.insertInto('rivers').values(twins).execute()
    await expect(migrated()).rejects.toThrow('index-names')
    await asBuild({}, ({ db }) => db.deleteFrom('rivers').execute())
  })

  it('builds a valid index, even after an earlier try left an invalid one', async () => {
    expect(await migrated()).toEqual([{ indisvalid: true }])
  })
})

describe.runIf(isPostgres)('a migration that meets a long transaction', () => {
  const file = { [`${digits(next)}-add-nickname.sql`]: 'alter table rivers add column nickname text;' }
  const patience = { lockTimeoutMs: 100, pauseMs: 100 }
  let reader: pg.Client

  beforeAll(async () => {
    place = await createTestDatabase()
    reader = new pg.Client({ connectionString: place.url })
    await reader.connect()
  })
  afterAll(async () => {
    await reader.end()
    await place.close()
  })

  async function readerBegins(): Promise<void> {
    await reader.query('begin')
    await reader.query('select count(*) from rivers')
  }

  it('gives up when it cannot get its lock in time, with a message that names its file', async () => {
    await readerBegins()
    const refused = asBuild(file, nothing, { patience: { ...patience, giveUpAfterMs: 0 } })
    await expect(refused).rejects.toMatchObject({
      name: 'MigrationRefused',
      message: expect.stringContaining('add-nickname'),
    })
    await reader.query('rollback')
  })

  it('lets other connections read between its tries, logs each retry, and is applied once the transaction ends', async () => {
    await readerBegins()
    const retried: object[] = []
    const log = { ...silentLog, warn: (detail: object) => retried.push(detail) }
    const migrated = asBuild(file, async ({ db }) => db.selectFrom('rivers').select('id').execute(), { patience, log })
    await eventually('two tries', async () => (retried.length >= 2 ? true : null))
    const other = new pg.Client({ connectionString: place.url })
    await other.connect()
    await other.query('select count(*) from rivers')
    await other.end()
    expect(retried[0]).toMatchObject({ migration: `${digits(next)}-add-nickname.sql`, tries: 1 })
    await reader.query('rollback')
    await expect(migrated).resolves.toEqual([])
  })

  it('waits while another process builds an index, and does not block that build', async () => {
    const { directory, url } = place
    const index = '-- transaction: none\ncreate index concurrently rivers_by_nickname on rivers (nickname);'
    const files = { ...file, [`${digits(next + 1)}-index-nicknames.sql`]: index }
    await reader.query('begin')
    await reader.query("insert into rivers (name) values ('Unseen')")
    const indexing = asBuild(files, (database) => oneIndexOf(database, 'rivers_by_nickname'))
    await eventually('the index to wait for the writer', async () => {
      const { rows } = await reader.query("select 1 from pg_locks where mode = 'ShareLock' and not granted")
      return rows.length > 0 ? true : null
    })
    const said: string[] = []
    const log = { ...silentLog, info: (_detail: object, message: string) => said.push(message) }
    const second = openDatabase({ directory, url, log, migrations: describeMigrations({ ...carried, ...files }) })
    await eventually('the second to wait', async () => (said.length > 0 ? true : null))
    await reader.query('rollback')
    expect(await indexing).toEqual([{ indisvalid: true }])
    await (await second).close()
    expect(said).toEqual([expect.stringContaining('Another process migrates')])
  })
})

describe.runIf(isPostgres)('the command migrate', () => {
  beforeAll(async () => {
    place = await createTestDatabase()
  })
  afterAll(() => place.close())

  it('migrates an empty database, and changes nothing when repeated', async () => {
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    const environment = { DATABASE_URL: place.url, DATA_DIR: place.directory, LOG_LEVEL: 'fatal' }
    await runMigrate({}, environment)
    await runMigrate({}, environment)
    const { rows } = await client.query('select number from schema_migrations')
    expect(rows).toHaveLength(migrations.length)
    await client.end()
  })
})

describe('the header of a migration', () => {
  const describeOne = (text: string) => describeMigrations({ '0001-a.sql': text })[0]

  it('is optional: without it, the migration refuses earlier builds and runs in a transaction', () => {
    expect(describeOne('select 1')).toMatchObject({ runsWith: 1, concurrent: null })
  })

  it('is refused when its oldest allowed migration is later than the migration itself, or when it holds an unknown value', () => {
    expect(() => describeOne('-- runs-with: 0002\nselect 1')).toThrow(/runs-with/)
    expect(() => describeOne('-- runs-with: any\nselect 1')).toThrow(/runs-with/)
    expect(() => describeOne('-- transaction: maybe\nselect 1')).toThrow(/transaction/)
  })

  it('allows only concurrent index statements outside a transaction', () => {
    const text = '-- transaction: none\ncreate index concurrently a on b (c);\n\ndrop index concurrently if exists d;\n'
    expect(describeOne(text)?.concurrent).toEqual([
      'create index concurrently a on b (c)',
      'drop index concurrently if exists d',
    ])
    expect(() => describeOne('-- transaction: none\nalter table a add column b text;')).toThrow(/alter table/)
    expect(() => describeOne('-- transaction: none\ncreate index concurrently if not exists a on b (c);')).toThrow()
  })
})
