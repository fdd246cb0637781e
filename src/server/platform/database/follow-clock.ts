import { sql } from 'kysely'
import type { Clock, DatabaseClock } from '../clock/clock.ts'
import type { Database } from './database.ts'

const everyMs = 10_000

/**
 * Compares PostgreSQL's time with this machine's clock, `own`, and corrects `clock`. The embedded database already uses
 * this machine's clock.
 */
export async function compareClocks(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  own: Clock,
  clock: Pick<DatabaseClock, 'compare'>,
): Promise<void> {
  if (kind === 'embedded') return
  const asked = own.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const answered = own.now()
  for (const { at } of rows) clock.compare(at, asked, answered)
}

/** Compares the clocks every 10 s, because machines sleep and people change their clocks. */
export function followClock(database: Database, own: Clock, clock: DatabaseClock): { stop(): Promise<void> } {
  let comparing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // Skips the comparison while the database does not answer, because the database watch already reports that.
    if (database.answers()) comparing = comparing.then(() => compareClocks(database, own, clock)).catch(() => {})
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await comparing
    },
  }
}
