import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { inSpan } from '../tracing/tracing.ts'
import { insideTransaction, runAfterCommit } from './transaction-scope.ts'
import type { DB } from './tables.gen.ts'

const serializationFailure = '40001'
const deadlock = '40P01'
const tries = 5

/**
 * Runs a transaction and retries it a few times after a serialization failure or deadlock. Functions given to
 * afterCommit() run once, after the try that commits.
 */
export function runTransaction<T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return inSpan('transaction', { kind: 'internal', parent: 'active' }, () => runRetried(db, fn))
}

async function runRetried<T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let opened: Transaction<DB> | undefined
      const result = await db.transaction().execute((tx) => {
        opened = tx
        return insideTransaction(tx, fn)
      })
      if (opened) runAfterCommit(opened)
      return result
    } catch (error) {
      const code = sqlState(error)
      if (attempt === tries || (code !== serializationFailure && code !== deadlock)) throw error
      await wait(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** Returns the five-character code of a PostgreSQL error, or null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : null
}
