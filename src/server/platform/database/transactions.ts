import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely, type OperationNodeSource, type Transaction } from 'kysely'
import { inSpan } from '../tracing/tracing.ts'
import { isNameRefused } from './statement-names.ts'
import type { DB } from './tables.gen.ts'
import { writeTogether } from './write-together.ts'

interface Scope {
  open: boolean
  readonly afterCommit: (() => void)[]
  readonly notices: string[]
  readonly lastWrites: OperationNodeSource[]
}

const scopes = new AsyncLocalStorage<Scope>()
const scopeOf = new WeakMap<object, Scope>()

async function insideTransaction<T>(tx: Transaction<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const scope: Scope = { open: true, afterCommit: [], notices: [], lastWrites: [] }
  scopeOf.set(tx, scope)
  try {
    return await scopes.run(scope, async () => {
      const result = await fn(tx)
      await writeLast(tx, scope)
      return result
    })
  } finally {
    scope.open = false
  }
}

/**
 * A second connection would read the state before the transaction, or deadlock in the embedded database.
 *
 * Throws: an error inside an open transaction.
 */
export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.open === true) {
    throw new Error('The database was used beside the open transaction: inside command() and transaction() use only tx')
  }
}

export function afterCommit(tx: Transaction<DB>, fn: () => void): void {
  const scope = scopeOf.get(tx)
  if (!scope?.open) throw new Error('afterCommit() needs the transaction that is open')
  scope.afterCommit.push(fn)
}

/** The channel of PostgreSQL that carries all events. Triggers name it too. */
export const eventChannel = 'eddyline'

/** PostgreSQL delivers the message after the commit. The last statement of the transaction sends all of them. */
export function notifyAtCommit(tx: Transaction<DB>, message: string): void {
  const scope = scopeOf.get(tx)
  if (!scope?.open) throw new Error('notifyAtCommit() needs the transaction that is open')
  scope.notices.push(message)
}

/**
 * Adds a write to the last statement of the transaction. Nothing in the transaction may read what it writes.
 * PostgreSQL runs these writes in reversed order, so the first one added takes its locks last. It does not promise that,
 * and only speed depends on it.
 */
export function writeAtCommit(tx: Transaction<DB>, write: OperationNodeSource): void {
  const scope = scopeOf.get(tx)
  if (!scope?.open) throw new Error('writeAtCommit() needs the transaction that is open')
  scope.lastWrites.push(write)
}

async function writeLast(tx: Transaction<DB>, { notices, lastWrites }: Scope): Promise<void> {
  if (notices.length + lastWrites.length === 0) return
  const calls = notices.map((message) => sql`pg_notify(${eventChannel}, ${message})`)
  await writeTogether(tx, sql`select ${sql.join([...calls, sql`1`])}`, lastWrites)
}

function runAfterCommit(tx: Transaction<DB>): void {
  for (const fn of scopeOf.get(tx)?.afterCommit ?? []) fn()
}

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
      const isPassing = code === serializationFailure || code === deadlock || isNameRefused(error)
      if (attempt === tries || !isPassing) throw error
      await wait(Math.random() * 20 * 2 ** attempt)
    }
  }
}

export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : null
}
