import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { inQuerySpan } from '../tracing/trace-query.ts'
import { NoAnswer } from './availability/database-away.ts'
import type { StatementNames } from './statement-names.ts'
import { sqlState } from './transactions.ts'

export interface ConnectionLimits {
  /** Time to connect to PostgreSQL, or to wait for a free connection of the pool. */
  readonly connectMs: number
  /**
   * Time to wait for a lock. The `begin` of each transaction sets this limit and the next two, so they apply only
   * within transactions.
   */
  readonly lockMs: number
  readonly statementMs: number
  readonly idleInTransactionMs: number
  /**
   * Time from a query to its answer. It is longer than `lockMs` and `statementMs`, so that PostgreSQL's own error
   * arrives first.
   */
  readonly answerMs: number
}

/**
 * The server must replace a connection within 15 s after the network begins to drop its packets
 * (docs/rules.md#lost-connections). So `answerMs` is below 15 s.
 */
export const usualLimits: ConnectionLimits = {
  connectMs: 10_000,
  lockMs: 8_000,
  statementMs: 10_000,
  idleInTransactionMs: 60_000,
  answerMs: 12_000,
}

/**
 * Lets the operating system find out that an idle connection is dead. It sends the first keep-alive packet after this
 * idle time, then one each second, ten in all.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 3_000 } as const

export interface Lending {
  /** Throws: an error when the database must not be used now. */
  readonly before: () => void
  /** Null for the embedded database, which cannot lose a connection. */
  readonly limits: ConnectionLimits | null
  readonly silence: Silence
  /** Missing for connections that name no statements. */
  readonly names?: StatementNames
  readonly onAnswer?: () => void
  readonly onLoss?: () => void
}

/** Codes with which PostgreSQL closes a connection: shutdown, crash, protocol error, idle or slow transaction. */
const closing = /^(08|57P0|25P0[34])/

/** The pool itself listens only to idle connections, and an unhandled error event would end the process. */
export function logConnectionErrors(pool: pg.Pool, log: Pick<Log, 'warn'>): void {
  pool.on('connect', (client) => {
    let heard = false
    client.on('error', (error) => {
      // A lost connection causes two events: one with PostgreSQL's reason, one for the closed socket. Only the first is
      // logged.
      if (!heard) log.warn({ err: error }, 'A database connection was lost')
      heard = true
    })
  })
  // When an idle connection is lost, the pool drops it and emits the error that the listener above has logged. Without
  // this listener, the error would end the process.
  pool.on('error', () => {})
}

/** When a connection is lost, its query fails and the pool drops it. */
export function lentConnections(pool: pg.Pool, lending: Lending): PostgresDialect {
  return new LendingDialect(
    {
      connect: async () => {
        lending.before()
        return lend(await takeFresh(pool, lending.silence), lending)
      },
      // Leaves the pool open when Kysely is destroyed, because the pool's owner closes it.
      end: () => Promise.resolve(),
    },
    lending.limits,
  )
}

/**
 * When a query gets no answer in time, other connections may be dead too. So the pool first replaces each connection
 * that has given no answer since that query started. `since`: the start of the latest query without an answer in time.
 * `heardAt`: the time of each connection's last answer.
 */
export interface Silence {
  since: number
  readonly heardAt: WeakMap<pg.PoolClient, number>
}

export function watchSilence(pool: pg.Pool): Silence {
  const silence: Silence = { since: 0, heardAt: new WeakMap() }
  pool.on('connect', (client) => silence.heardAt.set(client, performance.now()))
  return silence
}

async function takeFresh(pool: pg.Pool, { since, heardAt }: Silence): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    if ((heardAt.get(client) ?? 0) >= since) return client
    client.release(true)
  }
}

class LendingDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #limits: ConnectionLimits | null

  constructor(pool: PostgresPool, limits: ConnectionLimits | null) {
    super({ pool })
    this.#pool = pool
    this.#limits = limits
  }

  override createDriver(): PostgresDriver {
    return new LendingDriver(this.#pool, this.#limits)
  }
}

class LendingDriver extends PostgresDriver {
  readonly #begin: string

  constructor(pool: PostgresPool, limits: ConnectionLimits | null) {
    super({ pool })
    // One message begins the transaction and sets its limits, so that the limits cost no round trip.
    this.#begin =
      limits === null
        ? 'begin'
        : `begin; set local lock_timeout = ${limits.lockMs}; set local statement_timeout = ${limits.statementMs}; set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined)
      throw new Error('A transaction has no settings of its own here')
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch {
      // A rollback fails only on a lost connection. PostgreSQL then rolls back by itself, and the caller throws the
      // first error.
    }
  }
}

interface NamingClient {
  query<R>(asked: {
    readonly name: string
    readonly text: string
    readonly values: unknown[]
  }): Promise<PostgresQueryResult<R>>
}

function lend(client: pg.PoolClient, lending: Lending): PostgresPoolClient {
  const own: PostgresPoolClient = client
  const named: NamingClient = client
  const { limits, silence, names } = lending
  let inTransaction = false
  let lost: Error | undefined
  const lose = (error: Error): void => {
    if (lost === undefined) lending.onLoss?.()
    lost ??= error
  }
  client.on('error', lose)

  const ask = <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> =>
    inQuerySpan(text, () => send<R>(text, values))

  async function send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A query on a lost connection fails at once. Otherwise it would wait until the operating system closes the socket.
    if (lost !== undefined) throw lost
    const askedAt = performance.now()
    const name = names?.nameOf(text, values)
    if (text.startsWith('begin')) inTransaction = true
    if (text === 'commit' || text === 'rollback') inTransaction = false
    try {
      const answer =
        name === undefined ? own.query<R>(text, values) : named.query<R>({ name, text, values: [...values] })
      const result = await (limits === null ? answer : answerWithin(answer, limits.answerMs))
      silence.heardAt.set(client, performance.now())
      lending.onAnswer?.()
      return result
    } catch (error) {
      // Within a transaction, the whole transaction runs again (see `runTransaction`).
      if (name !== undefined && names?.mayRepeat(error) === true && !inTransaction) return send<R>(text, values)
      if (error instanceof NoAnswer) silence.since = Math.max(silence.since, askedAt)
      // The socket's own error event comes later, and the pool could lend the connection again until then.
      if (error instanceof NoAnswer || (error instanceof Error && closing.test(sqlState(error) ?? ''))) lose(error)
      throw error
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof asked === 'string' ? ask<R>(asked, values) : own.query(asked)
  }
  return {
    query,
    release: () => {
      client.off('error', lose)
      client.release(lost)
    },
  }
}

/** The caller closes the connection. */
export async function answerWithin<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
