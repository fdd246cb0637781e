import type { Kysely } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { isOneDay, withTodayDefault, readDayRange, type DayRange } from '#domain/reports/report-range.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

export interface ReportOutfitter {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly timezone: string
  /** Earliest first. `until` is exclusive. */
  readonly formerZones: readonly { readonly until: Date; readonly timezone: string }[]
}

export interface OutfitterDays {
  readonly outfitterId: number
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
}

export async function findOutfitters(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReportOutfitter>> {
  if (ids.length === 0) return new Map()
  const named = [...new Set(ids)]
  const [rows, zones] = await Promise.all([
    db.selectFrom('outfitters').select(['id', 'name', 'slug', 'timezone']).where('id', 'in', named).execute(),
    db.selectFrom('former_zones').selectAll().where('outfitter_id', 'in', named).orderBy('until').execute(),
  ])
  return new Map(
    rows.map((row) => [row.id, { ...row, formerZones: zones.filter((zone) => zone.outfitter_id === row.id) }]),
  )
}

export function zoneAt({ timezone, formerZones }: Pick<ReportOutfitter, 'timezone' | 'formerZones'>, at: Date): string {
  return formerZones.find(({ until }) => at < until)?.timezone ?? timezone
}

export function outfitterOf(outfitters: ReadonlyMap<number, ReportOutfitter>, id: number): ReportOutfitter {
  const outfitter = outfitters.get(id)
  if (outfitter === undefined) throw new Error(`an order of the unknown outfitter ${id}`)
  return outfitter
}

/**
 * Returns the outfitter and the days whose report the actor may see (docs/rules.md#rights-table). A missing date means
 * the outfitter's present day.
 *
 * Throws: 403 for more than one day when the actor may see only the closing report.
 * Throws: 404 for an outfitter outside the actor's reach.
 * Throws: 422 when the end date is before the start date.
 */
export async function reachReport(
  db: Kysely<DB>,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  asked: OutfitterDays,
): Promise<{ readonly outfitter: ReportOutfitter; readonly range: DayRange }> {
  const target = { outfitterId: asked.outfitterId }
  const full = mayReach(ctx.actor, 'reports.full', target)
  const reached = full || mayReach(ctx.actor, 'reports.closing', target)
  const outfitter = reached ? (await findOutfitters(db, [asked.outfitterId])).get(asked.outfitterId) : undefined
  if (outfitter === undefined) throw new Failure(404, 'not-found', { outfitterId: 'not-found.outfitter' })
  const range = withTodayDefault(readDayRange(asked), localDateAt(ctx.now, outfitter.timezone))
  if (!full && !isOneDay(range)) throw new Failure(403, 'one-day-only', { endDate: 'report.one-day-only' })
  return { outfitter, range }
}
