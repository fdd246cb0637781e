import { sql } from 'kysely'
import type { Clock, DatabaseClock } from '../clock/clock.ts'
import type { Database } from './database.ts'

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
