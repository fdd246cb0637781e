import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { Failure } from '#domain/failure.ts'
import { failureOf } from '#server/http/failure-answer.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrations } from '#server/platform/database/migration-files.ts'
import type { Migration } from '#server/platform/database/migrations.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

// PostgreSQL only: the embedded database cannot lose a connection. A lost connection emits an 'error' event; without a
// listener this event is an uncaught exception and fails the run.

interface Backend {
  readonly pid: number
}

const pidQuery = sql<Backend>`select pg_backend_pid() as pid`

async function pidOf(tx: Transaction<DB>): Promise<number> {
  const { rows } = await pidQuery.execute(tx)
  return rows[0]?.pid ?? 0
}

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}

describe.runIf(inject('database') === 'postgres')('a lost PostgreSQL connection', () => {
  let place: TestDatabase
  let killer: pg.Client

  /** Ends a PostgreSQL connection by its process id. Resolves when that process has ended. */
  const terminate = (pid: number) => killer.query('select pg_terminate_backend($1, 10000)', [pid])
  const riversNamed = (name: string) =>
    place.database.db.selectFrom('rivers').select('id').where('name', '=', name).execute()
  const addRiver = (tx: Transaction<DB>, name: string) => tx.insertInto('rivers').values({ name, fee: 0 }).execute()

  function expectDown(error: unknown): void {
    expect(failureOf(error, 'request'), String(error)).toMatchObject({
      status: 503,
      code: 'dependency-down',
      extra: { retryAfter: 5 },
    })
  }

  beforeAll(async () => {
    place = await createTestDatabase()
    killer = new pg.Client({ connectionString: place.url })
    await killer.connect()
  })
  afterAll(async () => {
    await killer.end()
    await place.close()
  })
  beforeEach(async () => {
    await place.database.db.deleteFrom('rivers').execute()
  })

  it('fails its transaction with 503 dependency-down, and rolls back its writes', async () => {
    const lost = place.database.transaction(async (tx) => {
      await addRiver(tx, 'Half')
      await terminate(await pidOf(tx))
      await addRiver(tx, 'Other half')
    })
    expectDown(await errorOf(lost))
    expect(await riversNamed('Half')).toEqual([])
    await place.database.transaction((tx) => addRiver(tx, 'Whole'))
    expect(await riversNamed('Whole')).toHaveLength(1)
  })

  it('does not change the error 422 that its transaction throws after the loss', async () => {
    const refused = place.database.transaction(async (tx) => {
      await addRiver(tx, 'Half')
      await terminate(await pidOf(tx))
      throw new Failure(422, 'refused', { general: 'order.empty' })
    })
    expect(await errorOf(refused)).toMatchObject({ status: 422, code: 'refused' })
    expect(await riversNamed('Half')).toEqual([])
  })

  it('leaves the pool, so that the next query uses another connection', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { rows } = await pidQuery.execute(place.database.db)
      expectDown(await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(place.database.db)))
      const next = await pidQuery.execute(place.database.db)
      expect(next.rows[0]?.pid).not.toBe(rows[0]?.pid)
    }
  })

  it('is replaced by a new connection in the pool', async () => {
    const all = () => Promise.all(Array.from({ length: 10 }, () => place.database.transaction(pidOf)))
    for (const pid of new Set(await all())) await terminate(pid)
    await eventually('ten connections at once', async () => ((await errorOf(all())) === null ? true : null))
  })

  it('causes 503 dependency-down when PostgreSQL ended the connection because its transaction was idle for too long', async () => {
    const idle = place.database.transaction(async (tx) => {
      const pid = await pidOf(tx)
      await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(tx)
      await eventually('the end of the backend', async () => {
        const { rows } = await killer.query('select 1 from pg_stat_activity where pid = $1', [pid])
        return rows.length === 0 ? true : null
      })
      await addRiver(tx, 'Late')
    })
    expectDown(await errorOf(idle))
    expectDown(Object.assign(new Error('terminating connection'), { code: '25P03' }))
    expect(await riversNamed('Late')).toEqual([])
  })

  it('fails the start of a server that waits for the migration lock, with the error 503 dependency-down', async () => {
    await killer.query('select pg_advisory_lock(7120311)')
    const opening = errorOf(openDatabase({ url: place.url, directory: place.directory, log: silentLog }))
    await eventually('the start to wait', async () => {
      const { rows } = await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'eddyline migration' and datname = current_database()`)
      return rows.length > 0 ? true : null
    })
    expectDown(await opening)
    await killer.query('select pg_advisory_unlock(7120311)')
  })

  it('fails a running migration with an error that names the migration’s file and PostgreSQL’s error code', async () => {
    const next: Migration = {
      number: migrations.length + 1,
      name: 'that-loses-its-connection.sql',
      checksum: '',
      sql: 'select pg_terminate_backend(pg_backend_pid())',
      runsWith: migrations.length + 1,
      concurrent: null,
    }
    const opening = openDatabase({
      url: place.url,
      directory: place.directory,
      log: silentLog,
      migrations: [...migrations, next],
    })
    expect(await errorOf(opening)).toMatchObject({
      message: 'Migration that-loses-its-connection.sql failed and was undone',
      cause: { code: '57P01' },
    })
  })

  it('is replaced, so that the next ping of the database succeeds', async () => {
    await killer.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await eventually('an answer', async () => ((await errorOf(place.database.ping())) === null ? true : null))
  })
})
