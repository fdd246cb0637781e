import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

export interface Integrity {
  /** The newest nightly check of originals, which may still run. */
  readonly lastRun: {
    readonly startedAt: Date
    readonly finishedAt: Date | null
    readonly checked: number
    readonly damaged: number
  } | null
  /** `since`: the time when the first damage was found. */
  readonly damaged: { readonly sold: number; readonly unsold: number; readonly since: Date | null }
}

export async function readIntegrity(db: Kysely<DB>): Promise<Integrity> {
  const run = await db.selectFrom('original_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  const { rows } = await sql<Integrity['damaged']>`
    select count(*) filter (where sold)::int as sold, count(*) filter (where not sold)::int as unsold,
      min(since) as since
    from (select coalesce(damaged_at, checked_at) as since, exists (select from order_photos where order_photos.photo_id = photos.id) as sold
      from photos where damage is not null) as found`.execute(db)
  return {
    lastRun:
      run === undefined
        ? null
        : { startedAt: run.started_at, finishedAt: run.finished_at, checked: run.checked, damaged: run.damaged },
    damaged: rows[0] ?? { sold: 0, unsold: 0, since: null },
  }
}
