import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

export interface ManyOrders {
  readonly outfitterId: number
  readonly count: number
  /** Instant at which the first order was completed. Each further order was completed `everyMs` later. */
  readonly from: string
  readonly everyMs: number
  /** The start of each guest's email. The number of the order follows it. */
  readonly email?: string
}

/**
 * Inserts completed orders straight into the tables and the ledger. Of five orders, two are paid by card, two at the
 * counter, and one is free. Every hundredth order is pending instead. Analyses the tables, so that the query planner
 * knows their size.
 */
export async function insertManyOrders(db: Kysely<DB>, many: ManyOrders): Promise<void> {
  const { outfitterId, count, from, everyMs, email = 'guest' } = many
  await sql`
    insert into orders (outfitter_id, status, tender, is_external, is_counter_checkout, cart_token_hash, hash, name, email,
      notes, subtotal, discount_24_value, discount_value, net, river_fee, river_section_fee, processing_fee, tax, total,
      commission, commission_24, is_twenty_four_hour, priced, created_at, updated_at, placed_at, completed_at, completed_on)
    select ${outfitterId}::integer, case when n % 100 = 99 then 'pending' else 'completed' end,
      case when n % 100 = 99 then 'counter' when n % 5 < 2 then 'card' when n % 5 < 4 then 'counter' else 'free' end,
      n % 2 = 0, n % 5 in (2, 3), '\\x00', md5(${outfitterId}::integer || ' ' || n), 'Guest ' || n,
      ${email}::text || n || '@guest.test', '', price.net + 500, 300, 200, price.net, price.net / 50, price.net / 100,
      price.net / 20, price.net / 10, price.net + price.net / 50 + price.net / 100 + price.net / 20 + price.net / 10,
      price.net / 5, 0, false, '{"photoCount": 2, "groupCount": 1}', at.instant, at.instant, at.instant,
      case when n % 100 = 99 then null else at.instant end,
      case when n % 100 = 99 then null else (at.instant at time zone outfitters.timezone)::date end
    from generate_series(0, ${count}::integer - 1) as n
      cross join lateral (select case when n % 5 = 4 then 0 else (1000 + n % 7919) * 100 end as net) as price
      cross join lateral
        (select ${from}::timestamptz + n * ${everyMs}::bigint * interval '1 millisecond' as instant) as at
      join outfitters on outfitters.id = ${outfitterId}::integer`.execute(db)
  await sql`
    insert into order_days (outfitter_id, day, tender, order_count, refund_count, subtotal, discount, discount_24, net,
      fees_and_tax, total, commission)
    select outfitter_id, completed_on, tender, count(*), 0, sum(subtotal), sum(discount_value), sum(discount_24_value),
      sum(net), sum(total - net), sum(total), sum(commission + commission_24)
    from orders where status = 'completed' and outfitter_id = ${outfitterId}::integer
    group by outfitter_id, completed_on, tender`.execute(db)
  await sql`analyze orders`.execute(db)
  await sql`analyze order_days`.execute(db)
}
