import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { ComprehensiveLine } from '#domain/reports/report-columns.ts'
import type { ReportFilter, DayRange } from '#domain/reports/report-range.ts'
import { instantKey, instantOfKey } from '#server/platform/database/page-key.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export interface ReportScope {
  /** Null means all outfitters. */
  readonly outfitterId: number | null
  readonly range: DayRange
  readonly filter: ReportFilter
}

/** Orders come before refunds of the same instant. */
export interface ReportKey {
  readonly day: string
  /** The time of completion in UTC, to the microsecond. */
  readonly at: string
  readonly kind: 'order' | 'refund'
  readonly id: number
}

/** The notes of a refund are its reason. */
export interface ReportRow extends Omit<ComprehensiveLine, 'display_time' | 'timezone' | 'outfitter' | 'receipt'> {
  readonly row_id: number
  readonly at: Date
  readonly at_key: string
  readonly outfitter_id: number
}

export interface ScreenRow extends ReportRow {
  readonly hash: string | null
  readonly status: OrderStatus
  readonly is_external: boolean
  readonly is_counter_checkout: boolean
  readonly is_twenty_four_hour: boolean
  readonly revision: number
  readonly local_code: string | null
  readonly expected_total: number | null
  readonly flags: string[]
  readonly photo_count: number
  readonly group_count: number
}

interface ReportPage {
  readonly after: ReportKey | null
  readonly limit: number
}

export function keyOf(row: ReportRow): ReportKey {
  return { day: row.display_date, at: row.at_key, kind: row.kind, id: row.row_id }
}

const largestNumber = 2_147_483_647

// The conditions for orders and refunds are literals instead of parameters, so that PostgreSQL's planner recognizes the
// partial indexes.
const ordersOf: Readonly<Record<ReportFilter, RawBuilder<boolean>>> = {
  all: sql`orders.status = 'completed'`,
  internal: sql`orders.status = 'completed' and orders.tender in ('counter', 'free', 'prepaid')`,
  external: sql`orders.status = 'completed' and orders.tender = 'card'`,
}
const refundsOf: Readonly<Record<ReportFilter, RawBuilder<boolean>>> = {
  all: sql`refunds.state = 'completed'`,
  internal: sql`refunds.state = 'completed' and refunds.tender in ('counter', 'free', 'prepaid')`,
  external: sql`refunds.state = 'completed' and refunds.tender = 'card'`,
}

export function within(
  table: 'orders' | 'refunds',
  { outfitterId, range }: Pick<ReportScope, 'outfitterId' | 'range'>,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const parts = [sql`${column('completed_on')} is not null`]
  if (outfitterId !== null) parts.push(sql`${column('outfitter_id')} = ${outfitterId}::integer`)
  if (range.from !== null) parts.push(sql`${column('completed_on')} >= ${range.from}::date`)
  if (range.to !== null) parts.push(sql`${column('completed_on')} <= ${range.to}::date`)
  return sql`${sql.join(parts, sql` and `)}`
}

function afterKey(columns: RawBuilder<unknown>, kind: ReportKey['kind'], after: ReportKey | null): RawBuilder<boolean> {
  if (after === null) return sql`true`
  // A report sorts its entries by time, then orders before refunds, then by id. After an order, all refunds of the same
  // time follow, so refunds start after id 0. After a refund, no order of the same time follows, so orders start after
  // the largest possible id.
  const id = after.kind === kind ? after.id : kind === 'refund' ? 0 : largestNumber
  return sql`${columns} > (${after.day}::date, ${instantOfKey(after.at)}, ${id}::integer)`
}

const screenColumns = sql`, orders.hash, orders.status, orders.is_external, orders.is_counter_checkout,
  coalesce(orders.is_twenty_four_hour, false) as is_twenty_four_hour, orders.revision, orders.local_code,
  orders.expected_total, orders.flags`
// Only reports on the screen show the counts of photos and groups, so exports do not query them. To find these counts,
// PostgreSQL must read the order's large column `priced`.
const countsOfOrder = sql`, coalesce((orders.priced ->> 'photoCount')::integer, 0) as photo_count,
  coalesce((orders.priced ->> 'groupCount')::integer, 0) as group_count`

export async function findScreenRows(db: Sql, scope: ReportScope, page: ReportPage): Promise<ScreenRow[]> {
  const more = { ofOrder: sql`${screenColumns} ${countsOfOrder}`, ofRefund: sql`${screenColumns}, 0, 0` }
  return (await entries<ScreenRow>(scope, page, more).execute(db)).rows
}

export async function findReportRows(db: Sql, scope: ReportScope, page: ReportPage): Promise<ReportRow[]> {
  return (await entries<ReportRow>(scope, page, { ofOrder: sql``, ofRefund: sql`` }).execute(db)).rows
}

/** Returns the sum of the refunds of the scope in cents, zero or less. */
export async function sumRefunds(db: Sql, scope: ReportScope): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(- sum(refunds.amount), 0) as sum from refunds
    where ${refundsOf[scope.filter]} and ${within('refunds', scope)}`.execute(db)
  return Number(rows[0]?.sum ?? 0)
}

/** Limits both lists before their union, so that each list reads its index only as far as the page needs. */
function entries<Row extends ReportRow>(
  scope: ReportScope,
  page: ReportPage,
  more: { readonly ofOrder: RawBuilder<unknown>; readonly ofRefund: RawBuilder<unknown> },
): RawBuilder<Row> {
  const orders = sql`
    select 'order' as kind, orders.id as row_id, orders.id, orders.completed_on as display_date,
      orders.completed_at as at, orders.outfitter_id, orders.tender, orders.paid_by, orders.name, orders.email, orders.country,
      orders.state, orders.zip, orders.notes, orders.discount_name, coalesce(orders.subtotal, 0) as subtotal,
      coalesce(orders.discount_24_value, 0) as discount24, coalesce(orders.discount_value, 0) as discount_value,
      coalesce(orders.net, 0) as net,
      coalesce(orders.total, 0) - coalesce(orders.net, 0) - coalesce(orders.tax, 0) as fees, coalesce(orders.tax, 0) as tax,
      coalesce(orders.total, 0) as total, orders.prepaid as prepaid_total, coalesce(orders.commission, 0) + coalesce(orders.commission_24, 0) as commission
      ${more.ofOrder}
    from orders
    where ${ordersOf[scope.filter]} and ${within('orders', scope)}
      and ${afterKey(sql`(orders.completed_on, orders.completed_at, orders.id)`, 'order', page.after)}
    order by orders.completed_on, orders.completed_at, orders.id
    limit ${page.limit}`
  const refunds = sql`
    select 'refund', refunds.id, orders.id, refunds.completed_on, refunds.settled_at,
      refunds.outfitter_id, refunds.tender, orders.paid_by, orders.name, orders.email, orders.country, orders.state, orders.zip,
      refunds.reason, orders.discount_name, - refunds.subtotal, - refunds.discount_24, - refunds.discount, - refunds.net,
      - refunds.fees, - refunds.tax, - refunds.amount, - refunds.prepaid, - refunds.commission
      ${more.ofRefund}
    from refunds join orders on orders.id = refunds.order_id
    where ${refundsOf[scope.filter]} and ${within('refunds', scope)}
      and ${afterKey(sql`(refunds.completed_on, refunds.settled_at, refunds.id)`, 'refund', page.after)}
    order by refunds.completed_on, refunds.settled_at, refunds.id
    limit ${page.limit}`
  return sql<Row>`
    select entries.*, fees + tax as fees_and_tax, case tender when 'counter' then total - prepaid_total else 0 end as counter_total,
      case tender when 'card' then total - prepaid_total else 0 end as card_total,
      case when discount_name is not null then json_build_object('name', discount_name) end as discount,
      ${instantKey(sql`entries.at`)} as at_key
    from ((${orders}) union all (${refunds})) as entries
    order by entries.display_date, entries.at, entries.kind, entries.row_id
    limit ${page.limit}`
}
