import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { readDayRange, type DayRange } from '#domain/reports/report-range.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { isInstantKey, isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import {
  findPhotographerRows,
  sumPhotographer,
  type PhotographerKey,
  type PhotographerRow,
} from './photographer-rows.store.ts'
import { findOutfitters, outfitterOf, zoneAt, type ReportOutfitter } from './report-outfitter.ts'
import type { ReportsDeps } from './reports.deps.ts'

type Schemas = components['schemas']

const pageSize = 100

function readKey(cursor: string | null | undefined): PhotographerKey | null {
  const parts = readPageKey(cursor, [isLocalDate, isInstantKey, isRowNumber, isRowNumber])
  if (parts === null) return null
  const [day = '', at = '', orderId = '', refundId = ''] = parts
  return { day, at, orderId: Number(orderId), refundId: Number(refundId) }
}

/**
 * Returns a page of one photographer's shares of orders, sorted by completion, with the sums of the whole range
 * (docs/rules.md#report-amounts). A missing date leaves that side of the range open.
 *
 * Throws: 400 for an invalid cursor.
 */
export async function listPhotographerOrders(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor'>,
  input: Schemas['PhotographerRequest'],
): Promise<Schemas['PhotographerAnswer']> {
  const { db } = deps.database
  const { photographer, range } = await reachPhotographer(db, ctx, input)
  const scope = { photographerId: photographer.id, range }
  const after = readKey(input.after)
  const [rows, totals] = await Promise.all([
    findPhotographerRows(db, scope, { after, limit: pageSize + 1 }),
    sumPhotographer(db, scope),
  ])
  const page = rows.slice(0, pageSize)
  const outfitters = await findOutfitters(
    db,
    page.map((row) => row.outfitter_id),
  )
  const last = page.at(-1)
  const end = rows.length > pageSize && last !== undefined ? photographerKeyOf(last) : null
  return {
    success: true,
    orders: page.map((row) => presentPhotographerRow(row, outfitters)),
    totals,
    next: end === null ? null : writePageKey([end.day, end.at, end.orderId, end.refundId]),
  }
}

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

export function photographerKeyOf(row: PhotographerRow): PhotographerKey {
  return { day: row.day, at: row.at_key, orderId: row.order_id, refundId: row.refund_id ?? 0 }
}

export function presentPhotographerRow(
  row: PhotographerRow,
  outfitters: ReadonlyMap<number, ReportOutfitter>,
): components['schemas']['PhotographerRow'] {
  const outfitter = outfitterOf(outfitters, row.outfitter_id)
  const { id, name, slug } = outfitter
  const timezone = zoneAt(outfitter, row.at)
  return {
    id: row.order_id,
    kind: row.is_exchange ? 'exchange' : row.refund_id === null ? 'order' : 'refund',
    ...(row.refund_id === null ? {} : { refund_id: row.refund_id }),
    display_date: row.day,
    display_time: localTimeAt(row.at, timezone),
    timezone,
    outfitter: { id, name, slug },
    photo_count: row.photo_count,
    net: row.net,
  }
}
