import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { systemClock } from '../clock/clock.ts'
import { applyMigrations, type LockPatience } from './apply-migrations.ts'
import { type Migration, pendingMigrations } from './migrations.ts'
import { openClient } from './open-pool.ts'

const migrationLock = 7_120_311
const askEveryMs = 500

interface Migrating {
  readonly migrations: readonly Migration[]
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly patience?: Partial<LockPatience>
}

/**
 * Migrates a PostgreSQL database over a separate connection, without the pool's time limits.
 *
 * Throws: MigrationRefused with a sentence when a migration must not run or gets no lock.
 */
export async function migratePostgres(url: string, options: Migrating): Promise<void> {
  const client = openClient(url, 'eddyline migration')
  // Without a listener, the `error` event would end the process. A lost connection also makes the next query fail, and
  // that error reaches the caller.
  client.on('error', (error) => options.log.warn({ err: error }, 'The connection for migrations was lost'))
  await client.connect()
  try {
    await takeTurn(client, options.log)
    await migrate(client, options)
  } finally {
    await client.end()
  }
}

/**
 * Waits for the migration lock by polling. A query that waits inside PostgreSQL would block the other process's `create
 * index concurrently`.
 */
async function takeTurn(client: pg.Client, log: Pick<Log, 'info'>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [migrationLock])
    if (rows[0]?.got === true) return
    if (tries === 0) log.info({}, 'Another process migrates the database; waiting for it')
    await wait(askEveryMs)
  }
}

/** The caller makes sure that no other process migrates. */
export async function migrate(client: pg.ClientBase, { migrations, log, patience }: Migrating): Promise<void> {
  const pending = await pendingMigrations(client, migrations)
  await applyMigrations(client, pending, systemClock.now(), {
    onRetry: (migration, tries) =>
      log.warn({ migration, tries }, 'A migration waits for a transaction that holds its table; trying again'),
    ...patience,
  })
  for (const { name } of pending) log.info({ migration: name }, 'Migrated')
}
