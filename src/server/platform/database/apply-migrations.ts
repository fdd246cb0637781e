import { setTimeout as wait } from 'node:timers/promises'
import { type Migration, MigrationRefused, type SqlClient } from './migrations.ts'
import { sqlState } from './transactions.ts'

export interface LockPatience {
  /** Milliseconds that one try waits for a table's lock. Every later query on that table waits until this try ends. */
  readonly lockTimeoutMs: number
  /** The waiting queries run in this pause. */
  readonly pauseMs: number
  readonly giveUpAfterMs: number
  readonly onRetry?: (migration: string, tries: number) => void
}

const usualPatience: LockPatience = { lockTimeoutMs: 1_000, pauseMs: 2_000, giveUpAfterMs: 10 * 60_000 }

const lockNotAvailable = '55P03'
const deadlock = '40P01'

/**
 * Applies pending migrations in order, each in a transaction unless its file says `transaction: none`. Waits only
 * briefly for a table's lock and then retries, because waiting blocks other queries on the table. The caller holds the
 * lock that lets one process migrate at a time.
 *
 * Throws: MigrationRefused when a migration gets no lock within `giveUpAfterMs`.
 */
export async function applyMigrations(
  client: SqlClient,
  pending: readonly Migration[],
  now: Date,
  changed: Partial<LockPatience> = {},
): Promise<void> {
  if (pending.length === 0) return
  const patience = { ...usualPatience, ...changed }
  await untilLocked(patience, 'schema_migrations', () => prepareTable(client, patience))
  for (const migration of pending) {
    await untilLocked(patience, migration.name, () =>
      migration.concurrent === null
        ? applyInTransaction(client, migration, now, patience)
        : applyConcurrently(client, migration, migration.concurrent, now),
    )
  }
}

async function untilLocked(patience: LockPatience, name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      const code = sqlState(error instanceof Error && error.cause !== undefined ? error.cause : error)
      if (code !== lockNotAvailable && code !== deadlock) throw error
      if (performance.now() - start > patience.giveUpAfterMs)
        throw new MigrationRefused(
          `Migration ${name} got no lock in ${Math.round(patience.giveUpAfterMs / 1000)} s, because another transaction holds its tables (a backup, for example). It was undone. Start again when that transaction has ended.`,
          { cause: error },
        )
      patience.onRetry?.(name, tries)
      await wait(patience.pauseMs)
    }
  }
}

function prepareTable(client: SqlClient, patience: LockPatience): Promise<void> {
  return inTransaction(client, patience, async () => {
    await client.query(
      `create table if not exists schema_migrations (
         number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null)`,
    )
    await client.query('alter table schema_migrations add column if not exists runs_with integer')
  })
}

async function applyInTransaction(
  client: SqlClient,
  migration: Migration,
  now: Date,
  patience: LockPatience,
): Promise<void> {
  try {
    await inTransaction(client, patience, async () => {
      await client.query(migration.sql)
      await record(client, migration, now)
    })
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed and was undone`, { cause: error })
  }
}

/** These statements block no other query while they wait, so they need no lock timeout. */
async function applyConcurrently(
  client: SqlClient,
  migration: Migration,
  statements: readonly string[],
  now: Date,
): Promise<void> {
  try {
    for (const statement of statements) {
      const index = /^create(?: unique)? index concurrently (\w+)/i.exec(statement)?.[1]
      // Drops the invalid index that a failed earlier try leaves under this name.
      if (index !== undefined) await client.query(`drop index concurrently if exists ${index}`)
      await client.query(statement)
    }
    await record(client, migration, now)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed. The next start repeats it`, { cause: error })
  }
}

async function inTransaction(client: SqlClient, patience: LockPatience, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${patience.lockTimeoutMs}`)
    await work()
    await client.query('commit')
  } catch (error) {
    // The error of a failed rollback must not hide the first error.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function record(client: SqlClient, { number, name, checksum, runsWith }: Migration, now: Date): Promise<void> {
  await client.query(
    'insert into schema_migrations (number, name, checksum, applied_at, runs_with) values ($1, $2, $3, $4, $5)',
    [number, name, checksum, now, runsWith],
  )
}
