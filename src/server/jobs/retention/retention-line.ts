import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Sweep } from '#server/platform/database/sweep-alone.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ResumableUploads } from '#server/platform/uploads/resumable-uploads.ts'

export interface RetentionDeps {
  readonly database: Database
  readonly storage: Storage
  readonly events: Pick<Events, 'publish'>
  readonly log: Log
  readonly uploads: Pick<ResumableUploads, 'sweep'>
  /** PURGE_UNSOLD_AFTER_DAYS; null keeps unsold and deleted originals forever. */
  readonly purgeUnsoldAfterDays: number | null
}

export interface Pass {
  readonly now: Date
  /** `now` minus the days for which this kind of data is kept. */
  readonly before: Date
  readonly sweep: Sweep
}

export interface RetentionLine {
  readonly name: string
  readonly what: string
  readonly days: number
  readonly after: string
  readonly why: string
  /** Milliseconds between two runs of the line. Left out for a line whose query is cheap when nothing is due. */
  readonly everyMs?: number
  /** Clears all due data in pieces, each in a short transaction, until none is left or the signal fires. */
  readonly clear: (deps: RetentionDeps, pass: Pass) => Promise<number>
}

export const dayMs = 24 * 3_600_000
/** Slightly less than an hour, so that each hourly run of the retention job clears that kind. */
export const hourlyMs = 50 * 60_000
const pieceSize = 500
export const piece = sql`limit ${sql.lit(pieceSize)} for update skip locked`

export function byPieces(clearPiece: (deps: RetentionDeps, pass: Pass) => Promise<number>): RetentionLine['clear'] {
  return async (deps, pass) => {
    let cleared = 0
    while (!pass.sweep.signal.aborted) {
      const count = await clearPiece(deps, pass)
      if (count === 0) break
      cleared += count
    }
    return cleared
  }
}

export function rows(statement: (pass: Pass) => RawBuilder<unknown>): RetentionLine['clear'] {
  return byPieces(async ({ database }, pass) =>
    Number((await statement(pass).execute(database.db)).numAffectedRows ?? 0n),
  )
}

/** Deletes the rows of `table` that have a `time` before the days for which the line keeps them. */
export function deleteBefore(table: keyof DB, key: string, time: string): RetentionLine['clear'] {
  const [from, id] = [sql.table(table), sql.ref(key)]
  return rows(
    ({ before }) => sql`delete from ${from} where ${id} in (
      select ${id} from ${from} where ${sql.ref(time)} < ${before} ${piece})`,
  )
}
