import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

interface WaitingWork {
  readonly kind: 'payment' | 'refund' | 'mail' | 'zip'
  readonly waiting: number
  /** The start of the longest wait. Null when no work of this kind waits. */
  readonly oldest: Date | null
}

/** Counts unfinished payments, refunds, mails and zips in one query. Partial indexes keep the query fast. */
export async function waitingWork(db: Kysely<DB>): Promise<readonly WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select 'payment' as kind, count(*)::int as waiting, min(created_at) as oldest
      from payment_attempts where state in ('started', 'unknown') or state = 'late'
    union all
    select 'refund', count(*)::int, min(created_at) from refunds where state in ('started', 'unknown')
    union all
    select 'mail', count(*)::int, min(created_at) from mails where sent_at is null and failed_at is null
    union all
    select 'zip', count(*)::int, min(created_at) from zip_files where state in ('requested', 'building')`.execute(db)
  return rows
}

export async function databaseBytes(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
