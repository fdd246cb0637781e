import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { DB } from './tables.gen.ts'

interface Scope {
  open: boolean
  readonly afterCommit: (() => void)[]
}

const scopes = new AsyncLocalStorage<Scope>()
const scopeOf = new WeakMap<object, Scope>()

/**
 * Runs `fn` as the body of a transaction. Until `fn` ends, code inside it that asks for another connection gets an
 * error.
 */
export async function insideTransaction<T>(tx: Transaction<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const scope: Scope = { open: true, afterCommit: [] }
  scopeOf.set(tx, scope)
  try {
    return await scopes.run(scope, () => fn(tx))
  } finally {
    scope.open = false
  }
}

/**
 * Refuses a second connection inside an open transaction. It would read the state before the transaction, or deadlock
 * in the embedded database.
 *
 * Throws: an error inside an open transaction.
 */
export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.open === true) {
    throw new Error('The database was used beside the open transaction: inside command() and transaction() use only tx')
  }
}

/** Runs `fn` after the transaction has committed, never after a rollback. */
export function afterCommit(tx: Transaction<DB>, fn: () => void): void {
  const scope = scopeOf.get(tx)
  if (!scope?.open) throw new Error('afterCommit() needs the transaction that is open')
  scope.afterCommit.push(fn)
}

export function runAfterCommit(tx: Transaction<DB>): void {
  for (const fn of scopeOf.get(tx)?.afterCommit ?? []) fn()
}
