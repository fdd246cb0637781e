import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Ctx } from '../../context.ts'
import type { Log } from '../log/log.ts'
import { systemClock } from '../clock/clock.ts'
import { columnTypes } from './column-types.ts'
import { lockDirectory } from './directory-lock.ts'
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'
import { claimKey, inProgress, isLockTimeout, storeAnswer } from './idempotency-keys.ts'
import { migrations as carriedMigrations } from './migration-files.ts'
import { applyMigrations, type Migration, pendingMigrations } from './migrations.ts'
import type { DB } from './schema.gen.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'
import { runTransaction } from './transactions.ts'

export interface CommandOptions<T> {
  /** The order that the call changed: its key is kept as long as the order (rules.md 1.5). */
  readonly orderId?: (answer: T) => number | undefined
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Reads outside a transaction. Throws when used inside command() or transaction(). */
  readonly db: Kysely<DB>
  /**
   * Runs a writing use case in one transaction with its idempotency key: the answer of fn (JSON) is stored under the
   * key, and a repeated call gets it without running fn. Throws Failure 422 `idempotency-key-reused` when the key came
   * with another request, 409 `in-progress` while a twin holds it.
   */
  command<T>(
    ctx: Pick<Ctx, 'idempotency' | 'now'>,
    fn: (tx: Transaction<DB>) => Promise<T>,
    options?: CommandOptions<T>,
  ): Promise<T>
  /** One transaction without a key: for jobs, and for the steps of staged calls. */
  transaction<T>(fn: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it the embedded database in `directory` is used. */
  readonly url?: string | undefined
  readonly directory: string
  readonly log: Log
  readonly workerUrl?: URL
  readonly migrations?: readonly Migration[]
  /** Called when the embedded database ends by itself; ends the process by default. */
  readonly onLost?: (error: Error) => void
}

const poolSize = 10
const migrationLock = 7_120_311

/** Opens the database, migrated. Throws DirectoryInUse or MigrationRefused with a sentence for a person. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openPostgres(options, options.url)
}

async function openPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'eddyline',
  })
  pool.on('error', (error) => options.log.warn({ err: error }, 'An idle database connection was lost'))
  try {
    await migratePostgres(url, options)
  } catch (error) {
    await pool.end()
    throw error
  }
  return createDatabase('postgres', pool, () => pool.end())
}

/** On a connection of its own, without the pool's time limits: a migration may wait for another server's, and be long. */
async function migratePostgres(url: string, options: DatabaseOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, types: columnTypes, application_name: 'eddyline migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(client, options)
  } finally {
    await client.end()
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const lock = await lockDirectory(options.directory)
  try {
    const server = await startMigrated(options)
    return createDatabase('embedded', server.pool, async () => {
      await server.close()
      await lock.release()
    })
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startMigrated(options: DatabaseOptions): Promise<EmbeddedServer> {
  const directory = join(options.directory, 'database')
  const existed = existsSync(join(directory, 'PG_VERSION'))
  const start = (): Promise<EmbeddedServer> =>
    startEmbeddedServer({ directory, workerUrl: options.workerUrl, onLost: options.onLost ?? endProcess(options.log) })
  let server = await start()
  try {
    const pending = await withClient(server.pool, (client) => pendingMigrations(client, migrationsOf(options)))
    const first = pending[0]
    if (existed && first) {
      await server.close()
      copyBefore(options, directory, first)
      server = await start()
    }
    await withClient(server.pool, (client) => migrate(client, options))
    return server
  } catch (error) {
    await server.close()
    throw error
  }
}

/** A copy of the closed directory, renamed into place when it is whole. */
function copyBefore(options: DatabaseOptions, directory: string, migration: Migration): void {
  const target = join(options.directory, 'backups', `before-${migration.name.replace('.sql', '')}`)
  mkdirSync(join(options.directory, 'backups'), { recursive: true })
  rmSync(`${target}.part`, { recursive: true, force: true })
  cpSync(directory, `${target}.part`, { recursive: true, preserveTimestamps: true })
  rmSync(target, { recursive: true, force: true })
  renameSync(`${target}.part`, target)
  options.log.info({ copy: target }, 'The database directory was copied before migrating')
}

async function migrate(client: pg.ClientBase, options: DatabaseOptions): Promise<void> {
  const pending = await pendingMigrations(client, migrationsOf(options))
  await applyMigrations(client, pending, systemClock.now())
  for (const { name } of pending) options.log.info({ migration: name }, 'Migrated')
}

function migrationsOf(options: DatabaseOptions): readonly Migration[] {
  return options.migrations ?? carriedMigrations
}

async function withClient<T>(pool: pg.Pool, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await fn(client)
  } finally {
    client.release()
  }
}

function endProcess(log: Log): (error: Error) => void {
  return (error) => {
    log.fatal({ err: error }, 'The embedded database ended; this process ends with it')
    process.exit(1)
  }
}

function createDatabase(kind: Database['kind'], pool: pg.Pool, end: () => Promise<void>): Database {
  const guarded: PostgresPool = {
    connect: () => {
      refuseInsideTransaction()
      return pool.connect()
    },
    end: () => Promise.resolve(),
  }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: guarded }) })
  let closing: Promise<void> | undefined
  const transaction: Database['transaction'] = async (fn) => {
    try {
      return await runTransaction(db, fn)
    } catch (error) {
      if (isLockTimeout(error)) throw inProgress()
      throw error
    }
  }
  return {
    kind,
    db,
    transaction,
    command: (ctx, fn, commandOptions) =>
      transaction(async (tx) => {
        const key = ctx.idempotency
        if (key === null) return fn(tx)
        const claim = await claimKey<Awaited<ReturnType<typeof fn>>>(tx, key, ctx.now)
        if (claim.kind === 'done') return claim.answer
        const answer = await fn(tx)
        await storeAnswer(tx, key.key, answer, commandOptions?.orderId?.(answer))
        return answer
      }),
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => (closing ??= db.destroy().then(end)),
  }
}
