import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../support/eventually.ts'
import type { ClusterWorld } from './cluster-world.ts'

const readerMs = 25_000
/**
 * Milliseconds. The longest time that a second reader may wait for the orders. One that waits longer is blocked by the
 * migration until the first reader ends.
 */
const mostMs = 15_000

/**
 * Migrates the orders while a reader, such as a backup, holds a lock on them for 25 s. Throws when a second reader is
 * blocked until the first one ends.
 */
export async function migrateBehindReader(world: ClusterWorld, migrate: () => Promise<void>): Promise<void> {
  const reader = await connect(world)
  const other = await connect(world)
  try {
    const from = performance.now()
    await reader.query('begin')
    await reader.query('select count(*) from orders')
    const migrated = migrate()
    // The `await migrated` below handles a failed migration. Without this line, Node would report the failure as an
    // unhandled rejection before that `await` runs.
    migrated.catch(() => {})
    await eventually('the migration to wait for the reader', async () => {
      const { rows } = await other.query(
        "select 1 from pg_locks where relation = 'orders'::regclass and mode = 'AccessExclusiveLock' and not granted",
      )
      return rows.length > 0 ? true : null
    })
    await other.query(`set statement_timeout = ${mostMs}`)
    let [reads, longest] = [0, 0]
    while (performance.now() - from < readerMs) {
      const asked = performance.now()
      await other.query('select count(*) from orders')
      longest = Math.max(longest, performance.now() - asked)
      reads += 1
      await wait(50)
    }
    await reader.query('rollback')
    await migrated
    const seconds = (longest / 1000).toFixed(1)
    world.notes.push(`migration behind a reader of 25 s: ${reads} other reads, of which none waited over ${seconds} s`)
  } finally {
    await reader.end()
    await other.end()
  }
}

async function connect({ postgres }: ClusterWorld): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return client
}
