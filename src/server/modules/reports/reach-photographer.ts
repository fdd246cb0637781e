import type { Kysely } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { readDayRange, type DayRange } from '#domain/reports/report-range.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

interface PhotographerDays {
  readonly photographerId?: number | null | undefined
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
}

/**
 * Returns the photographer, active or not, and the days of a photographer report. Administrators may see every report,
 * a photographer only their own (docs/rules.md#rights-table).
 *
 * Throws: 404 for a photographer who is unknown or whose report the actor may not see.
 * Throws: 422 without a photographer, and when the end date is before the start date.
 */
export async function reachPhotographer(
  db: Kysely<DB>,
  ctx: Pick<Ctx, 'actor'>,
  asked: PhotographerDays,
): Promise<{ readonly photographer: { readonly id: number; readonly name: string }; readonly range: DayRange }> {
  const id = asked.photographerId ?? null
  if (id === null) throw new Failure(422, 'photographer-required', { photographerId: 'report.photographer-required' })
  const reached = mayReach(ctx.actor, 'reports.photographer', { outfitterId: null, ownerId: id })
  const photographer = reached
    ? await db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (photographer === undefined) throw new Failure(404, 'not-found', { photographerId: 'not-found.user' })
  return { photographer, range: readDayRange(asked) }
}
