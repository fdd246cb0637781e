import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { may } from '#domain/access/capabilities.ts'
import { Failure } from '#domain/failure.ts'
import { readDayRange, type DayRange } from '#domain/reports/report-range.ts'
import { endOfLocalDay, startOfLocalDay } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import {
  isInstantKey,
  isRowNumber,
  readPageKey,
  writePageKey,
  instantKey,
  instantOfKey,
} from '#server/platform/database/page-key.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { zoneOfOrder } from '../order/orders.store.ts'
import { presentOrderRow } from './staff-order.presenter.ts'
import { orderRows, type ListedOrder } from './staff-orders.store.ts'

type Schemas = components['schemas']

const pageSize = 100
// 15 hours, more than the UTC offset of any place.
const furthestZoneMs = 15 * 3_600_000

function given(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function spanOf(range: DayRange, zone: string): Span {
  return {
    from: range.from === null ? null : startOfLocalDay(range.from, zone),
    to: range.to === null ? null : endOfLocalDay(range.to, zone),
  }
}

function widened({ from, to }: Span): Span {
  return {
    from: from === null ? null : new Date(from.getTime() - furthestZoneMs),
    to: to === null ? null : new Date(to.getTime() + furthestZoneMs),
  }
}

function readKey(cursor: string | null | undefined): FoundKey | null {
  const key = readPageKey(cursor, [isInstantKey, isRowNumber])
  if (key === null) return null
  const [placedAt = '', id = ''] = key
  return { placedAt, id: Number(id) }
}

/**
 * Returns a page of placed orders of all outfitters, newest first (docs/rules.md#order-search-fields). Days are local
 * days of each outfitter. An email address matches by its beginning, in upper or lower case.
 *
 * Throws: 400 for an invalid cursor.
 * Throws: 403 for an actor who is not an admin.
 * Throws: 422 when the end date is before the start date.
 */
export async function searchOrders(
  deps: Pick<OrdersDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  input: Schemas['OrderSearch'],
): Promise<Schemas['OrderSearchAnswer']> {
  if (!may(ctx.actor, 'orders.search')) throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  const range = readDayRange(input)
  const { db } = deps.database
  const anyDay = range.from === null && range.to === null
  const zones = anyDay ? [] : await listTimezones(db)
  const rows = await findOrders(db, {
    within: widened(spanOf(range, 'UTC')),
    zones: zones.map((timezone) => ({ timezone, ...spanOf(range, timezone) })),
    orderId: input.orderId ?? null,
    email: given(input.email),
    localCode: given(input.local_code)?.toUpperCase() ?? null,
    after: readKey(input.after),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next = rows.length > pageSize && last !== undefined ? writePageKey([last.placed_key, last.id]) : null
  return { success: true, orders: page.map(presentOrderRow), next }
}

type Sql = Kysely<DB>

/** A time range: `from` is inclusive, `to` exclusive. */
interface Span {
  readonly from: Date | null
  readonly to: Date | null
}

interface FoundKey {
  /** The time of placement in UTC to the microsecond, as PostgreSQL writes it. */
  readonly placedAt: string
  readonly id: number
}

interface OrderFilter {
  /** A time range that covers the searched days in every time zone. */
  readonly within: Span
  readonly zones: readonly (Span & { readonly timezone: string })[]
  readonly orderId: number | null
  /** The beginning of an email address. */
  readonly email: string | null
  readonly localCode: string | null
  readonly after: FoundKey | null
  readonly limit: number
}

async function listTimezones(db: Sql): Promise<string[]> {
  const rows = await db
    .selectFrom('outfitters')
    .select('timezone')
    .union(db.selectFrom('former_zones').select('timezone'))
    .execute()
  return rows.map((row) => row.timezone)
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

function during(column: RawBuilder<unknown>, { from, to }: Span): RawBuilder<boolean> {
  const start = from === null ? sql`true` : sql`${column} >= ${from}`
  const end = to === null ? sql`true` : sql`${column} < ${to}`
  return sql<boolean>`(${start} and ${end})`
}

type FoundOrder = ListedOrder & { readonly placed_key: string }

async function findOrders(db: Sql, filter: OrderFilter): Promise<FoundOrder[]> {
  const placedAt = sql`orders.placed_at`
  const { within, zones, orderId, email, localCode, after } = filter
  let query = orderRows(db).select(instantKey(placedAt).as('placed_key')).where('orders.placed_at', 'is not', null)
  if (within.from !== null || within.to !== null) query = query.where(during(placedAt, within))
  if (zones.length > 0) {
    // PostgreSQL expects half of the orders to match a `case`, so it reads them in order of the index up to the limit. It
    // would expect few to match a comparison with the zone, and then read and sort all of `within`.
    const days = zones.map((zone) => sql`when ${zone.timezone} then ${during(placedAt, zone)}`)
    query = query.where(sql<boolean>`case ${zoneOfOrder} ${sql.join(days, sql` `)} end`)
  }
  if (orderId !== null) query = query.where('orders.id', '=', orderId)
  if (email !== null)
    query = query.where(sql<boolean>`lower(orders.email) like lower(${`${escapeLike(email)}%`}::text)`)
  if (localCode !== null) query = query.where('orders.local_code', '=', localCode)
  if (after !== null)
    query = query.where(
      sql<boolean>`(orders.placed_at, orders.id) < (${instantOfKey(after.placedAt)}, ${after.id}::integer)`,
    )
  return query.orderBy('orders.placed_at', 'desc').orderBy('orders.id', 'desc').limit(filter.limit).execute()
}
