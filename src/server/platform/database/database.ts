import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Ctx } from '../../context.ts'
import type { Log } from '../log/log.ts'
import type { LockPatience } from './apply-migrations.ts'
import { lockDirectory } from './directory-lock.ts'
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'
import { claimKey, inProgress, isLockTimeout, storeAnswer } from './idempotency-keys.ts'
import { type ConnectionLimits, usualLimits, type Lending, lentConnections, watchSilence } from './lent-connections.ts'
import { DatabaseAway } from './availability/database-away.ts'
import { runExclusively } from './exclusive-work.ts'
import { migrations as carriedMigrations } from './migration-files.ts'
import { migrate, migratePostgres } from './migrate-postgres.ts'
import { type Migration, pendingMigrations } from './migrations.ts'
import { type Opening, startOpening } from './availability/open-later.ts'
import { openPool } from './open-pool.ts'
import { StatementNames } from './statement-names.ts'
import type { DB } from './tables.gen.ts'
import { refuseInsideTransaction, runTransaction } from './transactions.ts'
import { watchDatabase } from './availability/watch-database.ts'

interface CommandOptions<T> {
  /** Returns the id of the order whose lifetime the key shares (docs/rules.md#lifetime-of-idempotency-keys). */
  readonly orderId?: (answer: T) => number | undefined
}

interface PoolUse {
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly most: number
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Reads outside a transaction. Inside command() or transaction() it throws, because they must use one connection. */
  readonly db: Kysely<DB>
  /**
   * Runs a writing use case in one transaction together with its idempotency key.
   *
   * Throws: 422 `idempotency-key-reused` when the key belongs to another request.
   * Throws: 409 `in-progress` while the same request runs, 410 `answer-forgotten` when its answer was deleted.
   */
  command<T>(
    ctx: Pick<Ctx, 'idempotency' | 'now'>,
    fn: (tx: Transaction<DB>) => Promise<T>,
    options?: CommandOptions<T>,
  ): Promise<T>
  /** Runs one transaction without an idempotency key, for jobs and the steps of staged calls. */
  transaction<T>(fn: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  /** Null with PostgreSQL. */
  readonly copyFolder: ((target: string) => Promise<void>) | null
  /** Hears what triggers send to the channel of events. Null with PostgreSQL, to which events connect themselves. */
  readonly onNotify: ((fn: (message: string) => void) => void) | null
  /** Runs `work` once no other process of the installation runs work with the same `lock` number. */
  exclusively<T>(lock: number, work: () => Promise<T>): Promise<T>
  ping(): Promise<void>
  /** Returns false while the database is not open or did not answer the last query. */
  answers(): boolean
  poolUse(): PoolUse
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Without it the embedded database in `directory` is opened. */
  readonly url?: string | undefined
  /** PostgreSQL's own address for migrations and locks, needed when `url` leads to a pooler. */
  readonly directUrl?: string | undefined
  /** True lets the connections of `url` name their statements. Default: true without a pooler between. */
  readonly namesStatements?: boolean | undefined
  readonly limits?: Partial<ConnectionLimits>
  readonly directory: string
  readonly log: Log
  readonly workerUrl?: URL
  readonly migrations?: readonly Migration[]
  readonly patience?: Partial<LockPatience>
  /** By default the process ends. */
  readonly onLost?: (error: Error) => void
}

interface LaterDatabase {
  readonly database: Database
  /**
   * Applies migrations, calls `prepare` with the database, and then lets all other calls through. Retries while
   * PostgreSQL does not answer, but not after a MigrationRefused or an error of `prepare`.
   */
  open(prepare: (database: Database) => Promise<void>): Opening
}

/** Time limit, in milliseconds, for the query with which the watch checks the database. */
const askMs = 8_000

/** Throws: DirectoryInUse when another process uses it, MigrationRefused when a migration cannot run. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return openEmbedded(options)
  const { database, open } = connectPostgres(options, options.url)
  try {
    await open(async () => {})
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the database for a server, which must also start and stay up without PostgreSQL. */
export async function openDatabaseLater(options: DatabaseOptions): Promise<LaterDatabase> {
  const { log } = options
  if (options.url === undefined) {
    const database = await openEmbedded(options)
    return { database, open: (prepare) => startOpening(() => prepare(database), log) }
  }
  const { database, open } = connectPostgres(options, options.url)
  let opening: Opening | undefined
  return {
    database: {
      ...database,
      close: () => {
        opening?.stop()
        return database.close()
      },
    },
    open: (prepare) => (opening = startOpening(() => open(prepare), log)),
  }
}

/** Returns a database that refuses calls until `open` has applied migrations, and during an outage. */
function connectPostgres(options: DatabaseOptions, url: string) {
  const { directUrl = url, log } = options
  const limits = { ...usualLimits, ...options.limits }
  const pool = openPool(url, limits, log)
  const silence = watchSilence(pool)
  const asking = new Kysely<DB>({
    dialect: lentConnections(pool, {
      before: () => {},
      limits: { ...limits, answerMs: Math.min(askMs, limits.answerMs) },
      silence,
    }),
  })
  const watch = watchDatabase({ ask: async () => void (await sql`select 1`.execute(asking)), log })
  const stopped = (): void =>
    log.warn({}, 'The database refused the name of a statement. From now on statements have none')
  const names = (options.namesStatements ?? directUrl === url) ? new StatementNames(stopped) : undefined
  let isOpen = false
  const create = (admits: () => boolean): Database =>
    createDatabase({
      kind: 'postgres',
      pool,
      lending: {
        before: () => {
          refuseInsideTransaction()
          if (!admits()) throw new DatabaseAway()
        },
        limits,
        silence,
        ...(names && { names }),
        onAnswer: watch.heard,
        onLoss: watch.doubt,
      },
      answers: () => watch.answers() && admits(),
      copyFolder: null,
      onNotify: null,
      exclusively: (lock, work) => runExclusively(directUrl, lock, work),
      end: async () => {
        watch.stop()
        await pool.end()
      },
    })
  return {
    database: create(() => isOpen && watch.admits()),
    open: async (prepare: (database: Database) => Promise<void>): Promise<void> => {
      await migratePostgres(directUrl, migrating(options))
      await prepare(create(() => true))
      isOpen = true
    },
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const lock = await lockDirectory(options.directory)
  try {
    const server = await startMigrated(options)
    return createDatabase({
      kind: 'embedded',
      pool: server.pool,
      lending: { before: refuseInsideTransaction, limits: null, silence: watchSilence(server.pool) },
      answers: () => true,
      copyFolder: (target) => server.copyTo(target),
      onNotify: server.onNotify,
      // This process holds the lock of the data folder, so no other process can use the embedded database.
      exclusively: (_lock, work) => work(),
      end: async () => {
        await server.close()
        await lock.release()
      },
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
    const pending = await withClient(server.pool, (client) => pendingMigrations(client, migrating(options).migrations))
    const first = pending[0]
    if (existed && first) {
      await server.close()
      copyBefore(options, directory, first)
      server = await start()
    }
    await withClient(server.pool, (client) => migrate(client, migrating(options)))
    return server
  } catch (error) {
    await server.close()
    throw error
  }
}

function copyBefore(options: DatabaseOptions, directory: string, migration: Migration): void {
  const target = join(options.directory, 'backups', `before-${migration.name.replace('.sql', '')}`)
  mkdirSync(join(options.directory, 'backups'), { recursive: true })
  rmSync(`${target}.part`, { recursive: true, force: true })
  cpSync(directory, `${target}.part`, { recursive: true, preserveTimestamps: true })
  rmSync(target, { recursive: true, force: true })
  renameSync(`${target}.part`, target)
  options.log.info({ copy: target }, 'The database directory was copied before migrating')
}

function migrating({ migrations = carriedMigrations, log, patience = {} }: DatabaseOptions) {
  return { migrations, log, patience }
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

interface DatabaseParts extends Pick<Database, 'kind' | 'answers' | 'exclusively' | 'copyFolder' | 'onNotify'> {
  readonly pool: pg.Pool
  readonly lending: Lending
  readonly end: () => Promise<void>
}

function createDatabase({ pool, lending, end, ...own }: DatabaseParts): Database {
  const db = new Kysely<DB>({ dialect: lentConnections(pool, lending) })
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
    ...own,
    db,
    transaction,
    command: (ctx, fn, commandOptions) =>
      transaction(async (tx) => {
        const key = ctx.idempotency
        if (key === null) return fn(tx)
        const claim = await claimKey<Awaited<ReturnType<typeof fn>>>(tx, key, ctx.now)
        if (claim.kind === 'done') return claim.answer
        const answer = await fn(tx)
        storeAnswer(tx, key.key, answer, commandOptions?.orderId?.(answer))
        return answer
      }),
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    poolUse: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
    close: () => (closing ??= db.destroy().then(end)),
  }
}
