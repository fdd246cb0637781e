import pg from 'pg'
import type { Log } from '../log/log.ts'
import { columnTypes } from './column-types.ts'
import { type ConnectionLimits, keepAlive, logConnectionErrors } from './lent-connections.ts'

const poolSize = 10
const directConnectMs = 5_000

/** A connection starts without settings of its own, because PgBouncer refuses them. */
export function openPool(url: string, limits: ConnectionLimits, log: Pick<Log, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: columnTypes,
    connectionTimeoutMillis: limits.connectMs,
    ...keepAlive,
    application_name: 'eddyline',
  })
  logConnectionErrors(pool, log)
  return pool
}

/** The caller must handle the connection's 'error' events. */
export function openClient(url: string, name: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    types: columnTypes,
    connectionTimeoutMillis: directConnectMs,
    ...keepAlive,
    application_name: name,
  })
}
