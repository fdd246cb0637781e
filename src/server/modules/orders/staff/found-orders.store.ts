import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ReadSearch } from '#domain/search/read-search.ts'
import { instantKey, instantOfKey } from '#server/platform/database/page-key.ts'
import { wordQuery } from '#server/platform/database/word-query.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { zoneOfOrder } from '../order/orders.store.ts'
import { orderRows, type ListedOrder } from './staff-orders.store.ts'

type Sql = Kysely<DB>

/** A time range: `from` is inclusive, `to` exclusive. */
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
  /** Null means all outfitters. */
  readonly outfitterIds: readonly number[] | null
  /** A time range that covers the searched days in every time zone. */
  readonly within: Span
  readonly zones: readonly (Span & { readonly timezone: string })[]
  readonly orderId: number | null
  /** The beginning of an email address. */
  readonly email: string | null
  readonly localCode: string | null
  readonly text: ReadSearch | null
  readonly after: FoundKey | null
  readonly limit: number
}

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

/** The orders that staff sent to an address that begins so (docs/rules.md#send-from-the-counter). */
function sentTo(email: string) {
  return sql`select order_id from order_deliveries where lower(email) like lower(${`${escapeLike(email)}%`}::text)`
}

type FoundOrder = ListedOrder & { readonly placed_key: string }

type Condition = RawBuilder<boolean>

const newestFirst = sql`order by orders.placed_at desc, orders.id desc`

/** Conditions of every part of the filter but the text. */
function conditionsOf(filter: OrderFilter): Condition {
  const placedAt = sql`orders.placed_at`
  const { outfitterIds, within, zones, orderId, email, localCode, after } = filter
  const all: Condition[] = [sql<boolean>`orders.placed_at is not null`]
  if (outfitterIds !== null) {
    const [only = 0, ...others] = outfitterIds
    all.push(
      others.length === 0
        ? sql<boolean>`orders.outfitter_id = ${only}::integer`
        : sql<boolean>`orders.outfitter_id = any(${[...outfitterIds]}::integer[])`,
    )
  }
  if (within.from !== null || within.to !== null) all.push(during(placedAt, within))
  if (zones.length > 0) {
    // PostgreSQL expects half of the orders to match a `case`, so it reads them in order of the index up to the limit. It
    // would expect few to match a comparison with the zone, and then read and sort all of `within`.
    const days = zones.map((zone) => sql`when ${zone.timezone} then ${during(placedAt, zone)}`)
    all.push(sql<boolean>`case ${zoneOfOrder} ${sql.join(days, sql` `)} end`)
  }
  if (orderId !== null) all.push(sql<boolean>`orders.id = ${orderId}::integer`)
  if (email !== null)
    all.push(
      // An `or` of two tables would read every order.
      sql<boolean>`orders.id in (
        select id from orders where lower(email) like lower(${`${escapeLike(email)}%`}::text)
        union all ${sentTo(email)})`,
    )
  if (localCode !== null) all.push(sql<boolean>`orders.local_code = ${localCode}::text`)
  if (after !== null)
    all.push(sql<boolean>`(orders.placed_at, orders.id) < (${instantOfKey(after.placedAt)}, ${after.id}::integer)`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

export async function findOrders(db: Sql, filter: OrderFilter): Promise<FoundOrder[]> {
  if (filter.outfitterIds?.length === 0) return []
  const conditions = conditionsOf(filter)
  const query = orderRows(db)
    .select(instantKey(sql`orders.placed_at`).as('placed_key'))
    .where(conditions)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(filter.limit)
  if (filter.text === null) return query.execute()
  const ids = await idsOfText(db, filter.text, filter, conditions)
  return ids.length === 0 ? [] : query.where('orders.id', 'in', ids).execute()
}

/** Returns the newest orders that match the text: by number, code or payment, and by words or amount. */
async function idsOfText(db: Sql, text: ReadSearch, filter: OrderFilter, conditions: Condition): Promise<number[]> {
  const words = wordQuery(text, filter.outfitterIds)
  const [exact, recent] = await Promise.all([
    idsOf(db, exactIds(text, conditions, filter.limit)),
    words === null ? [] : idsOf(db, recentIds(words, conditions, filter.limit)),
  ])
  if (words === null) return exact
  if (recent.length >= filter.limit) return [...exact, ...recent]
  return [...exact, ...(await idsOf(db, indexedIds(words, conditions, filter.limit)))]
}

async function idsOf(db: Sql, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map((row) => row.id)
}

function exactIds(text: ReadSearch, conditions: Condition, limit: number) {
  const { orderId, localCode, lastFour, reference, words } = text
  const [word = ''] = words
  // A typed address begins with one more at sign.
  const addressed = words.length === 1 && word.startsWith('@') ? sql`union ${sentTo(word.slice(1))}` : sql``
  return sql<{ id: number }>`
    with named as materialized (
      select id from orders where id = ${orderId}::integer
      union select id from orders where local_code = ${localCode}::text
      union select order_id from payments where card_last_4 = ${lastFour}::text
      union select order_id from payments where upper(receipt_number) = upper(${reference}::text)
      union select order_id from payments where provider_payment_id = ${reference}::text
      ${addressed}
    )
    select orders.id from named join orders on orders.id = named.id where ${conditions} ${newestFirst} limit ${limit}`
}

const orderWords = sql`search_words(orders.outfitter_id, orders.total, orders.name, orders.email)`

/** A text that many orders match has matches among the newest orders. The index would return all of them. */
const newest = (limit: number): number => Math.max(1000, 80 * limit)

function recentIds(words: string, conditions: Condition, limit: number) {
  return sql<{ id: number }>`
    select orders.id from (
      select orders.* from orders where ${conditions} ${newestFirst} limit ${newest(limit)}
    ) orders
    where ${orderWords} @@ ${words}::tsquery ${newestFirst} limit ${limit}`
}

/** Materialized, because PostgreSQL would otherwise read the newest orders one by one in the hope of early matches. */
function indexedIds(words: string, conditions: Condition, limit: number) {
  return sql<{ id: number }>`
    with orders as materialized (
      select orders.id, orders.placed_at from orders
      where ${orderWords} @@ ${words}::tsquery and orders.placed_at is not null and ${conditions}
    )
    select orders.id from orders ${newestFirst} limit ${limit}`
}
