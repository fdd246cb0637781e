import { sql, type Kysely, type RawBuilder } from 'kysely'
import { instantKey, instantOfKey } from '#server/platform/database/page-key.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { zoneOfOrder } from '../order/order-zone.ts'
import { orderRows, type ListedOrder } from './staff-orders.store.ts'

type Sql = Kysely<DB>

/** A time range: `from` is inclusive, `to` exclusive. Null means no bound on that side. */
export interface Span {
  readonly from: Date | null
  readonly to: Date | null
}

export interface FoundKey {
  /** The time of placement in UTC to the microsecond, as PostgreSQL writes it. */
  readonly placedAt: string
  readonly id: number
}

interface OrderFilter {
  /**
   * A time range that covers the searched days in every time zone. It lets the index on the placement time narrow the
   * search.
   */
  readonly within: Span
  readonly zones: readonly (Span & { readonly timezone: string })[]
  readonly orderId: number | null
  /** The beginning of an email address. The search ignores upper and lower case. */
  readonly email: string | null
  readonly localCode: string | null
  readonly after: FoundKey | null
  readonly limit: number
}

/** Lists the zones in which the days of orders count. */
export async function listTimezones(db: Sql): Promise<string[]> {
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

export async function findOrders(db: Sql, filter: OrderFilter): Promise<FoundOrder[]> {
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
