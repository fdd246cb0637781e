import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DayRange } from '#domain/reports/report-range.ts'
import { instantKey, instantOfKey } from '#server/platform/database/page-key.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

interface PhotographerScope {
  readonly photographerId: number
  readonly range: DayRange
}

/** `refundId`: 0 for an order. */
export interface PhotographerKey {
  readonly day: string
  readonly at: string
  readonly orderId: number
  readonly refundId: number
}

/** One photographer's share of an order, or of a refund with negative amounts. Amounts are cents. */
export interface PhotographerRow {
  readonly order_id: number
  readonly refund_id: number | null
  readonly is_exchange: boolean
  readonly outfitter_id: number
  readonly day: string
  readonly at: Date
  readonly at_key: string
  readonly photo_count: number
  readonly net: number
}

function inScope({ photographerId, range }: PhotographerScope): RawBuilder<boolean> {
  const parts = [sql`photographer_id = ${photographerId}::integer`]
  if (range.from !== null) parts.push(sql`completed_on >= ${range.from}::date`)
  if (range.to !== null) parts.push(sql`completed_on <= ${range.to}::date`)
  return sql`${sql.join(parts, sql` and `)}`
}

export async function findPhotographerRows(
  db: Sql,
  scope: PhotographerScope,
  page: { readonly after: PhotographerKey | null; readonly limit: number },
): Promise<PhotographerRow[]> {
  const { after } = page
  const behind =
    after === null
      ? sql`true`
      : sql`(completed_on, completed_at, order_id, coalesce(refund_id, 0))
          > (${after.day}::date, ${instantOfKey(after.at)}, ${after.orderId}::integer, ${after.refundId}::integer)`
  const { rows } = await sql<PhotographerRow>`
    select shares.order_id, shares.refund_id, shares.exchanged_at is not null as is_exchange, orders.outfitter_id, shares.completed_on as day, shares.completed_at as at,
      ${instantKey(sql`shares.completed_at`)} as at_key, shares.photo_count, shares.net
    from (
      select * from photographer_shares
      where ${inScope(scope)} and ${behind}
      order by completed_on, completed_at, order_id, coalesce(refund_id, 0)
      limit ${page.limit}
    ) as shares
    join orders on orders.id = shares.order_id
    order by shares.completed_on, shares.completed_at, shares.order_id, coalesce(shares.refund_id, 0)`.execute(db)
  return rows
}

export async function sumPhotographer(db: Sql, scope: PhotographerScope) {
  const { rows } = await sql<{ count: number; photo_count: number; net: number }>`
    select count(*) filter (where coalesce(refund_id, 0) = 0 and exchanged_at is null) as count,
      coalesce(sum(photo_count), 0)::bigint as photo_count, coalesce(sum(net), 0)::bigint as net
    from photographer_shares where ${inScope(scope)}`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum without a row')
  return sums
}
