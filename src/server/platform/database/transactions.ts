import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { insideTransaction, runAfterCommit } from './transaction-scope.ts'
import type { DB } from './schema.gen.ts'

const serializationFailure = '40001'
const deadlock = '40P01'
const tries = 5

/**
 * Runs fn in one transaction, again from its beginning after a serialization failure or a deadlock, a few times with a
 * short random pause. What fn hands to afterCommit() runs once, after the commit.
 */
export async function runTransaction<T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
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

/** The five-character code of an error that PostgreSQL reported, or null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : null
}
