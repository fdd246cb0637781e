/** The outfitter whose orders the benchmark queries, in the small and in the large database. */
export interface FilledOrders {
  readonly outfitterId: number
  /** A day with a full page of orders. */
  readonly day: string
  readonly firstDay: string
  /** An order from the middle of the year. `email` is the address of the guest who placed it. */
  readonly orderId: number
  readonly email: string
}

/** Runs SQL statements and returns the rows of the last one. */
export type RunSql = (sql: string) => Promise<readonly Record<string, unknown>[]>

const days = 364
/**
 * Numbers of orders on the queried day and of pending orders. They are the same in the small and the large database, so
 * that both send equally long answers.
 */
const ordersOfDay = 150
const waiting = 40

const noPrice = `'{"photoCount": 1, "groupCount": 1}'::jsonb`

/** SQL of the guest's name and email and of the total of order `n`. */
export interface Guests {
  readonly name: string
  readonly email: string
  readonly total: string
}

const numbered: Guests = { name: `'Guest ' || n`, email: `'guest' || n || '@bench.test'`, total: '8647' }

/** Builds the statement that inserts orders of one status and tender. `source`: a query with one row per order. */
const insertOrders = (source: string, status: string, tender: string, guests: Guests): string => `
  insert into orders (outfitter_id, status, tender, is_external, is_counter_checkout, cart_token_hash, hash, name, email,
    discount_name, subtotal, discount_24_value, discount_value, net, river_fee, river_section_fee, processing_fee, tax,
    total, commission, commission_24, is_twenty_four_hour, priced, created_at, updated_at, placed_at, completed_at,
    completed_on)
  select outfitter, '${status}', ${tender}, n % 2 = 0, n % 2 = 1, decode(md5('t' || n), 'hex'), 'bench-' || md5(key),
    ${guests.name}, ${guests.email}, null, 7500, 0, 0, 7500, 225, 112, 250, 560, ${guests.total}, 1500, 0, false,
    ${noPrice}, at, at, at, ${status === 'completed' ? 'at' : 'null'},
    ${status === 'completed' ? "(at at time zone 'America/Denver')::date" : 'null'}
  from (${source}) made order by at`

/**
 * Adds a year of orders with three lines each to the demo data, and their daily roll-up. Half of the year's orders
 * belong to the first outfitter. Uses SQL alone, because a million orders through the API would take a day.
 */
export async function fillOrders(run: RunSql, count: number, guests = numbered): Promise<FilledOrders> {
  const shops = await run(`select id from outfitters where slug in ('arkansas-headwaters', 'canyon-co') order by slug`)
  const [first, second] = shops.map((row) => Number(row.id))
  if (first === undefined || second === undefined) throw new Error('The demo outfitters are missing')
  const [dates] = await run(`select to_char(current_date - 400, 'YYYY-MM-DD') as first,
    to_char(current_date - 200, 'YYYY-MM-DD') as day`)
  const firstDay = String(dates?.first)
  const day = String(dates?.day)
  const spread = `select n, 'n' || n as key, case n % 2 when 0 then ${first} else ${second} end as outfitter,
    timestamptz '${firstDay} 18:00:00Z' + make_interval(days => n % ${days}, secs => n / ${days} % 20000) as at
    from generate_series(1, ${count}) n`
  await run(insertOrders(spread, 'completed', `case n % 5 when 0 then 'counter' else 'card' end`, guests))
  const full = `select n, 'd' || n as key, ${first} as outfitter, timestamptz '${day} 18:00:00Z' + make_interval(secs => n) as at
    from generate_series(1, ${ordersOfDay}) n`
  await run(insertOrders(full, 'completed', `'card'`, guests))
  const open = `select n, 'p' || n as key, ${first} as outfitter, now() - make_interval(mins => n) as at
    from generate_series(1, ${waiting}) n`
  await run(insertOrders(open, 'pending', `'counter'`, guests))
  await run(`insert into order_items (order_id, photo_id, added_at)
    select orders.id, photo.id, orders.created_at from orders
    cross join (select id from photos order by id limit 3) photo where orders.hash like 'bench-%'`)
  await run(`delete from order_days`)
  await run(`insert into order_days (outfitter_id, day, tender, order_count, refund_count, subtotal, discount, discount_24, net,
      fees_and_tax, total, commission)
    select outfitter_id, completed_on, tender, count(*), 0, sum(subtotal), sum(discount_value), sum(discount_24_value), sum(net),
      sum(river_fee + river_section_fee + processing_fee + tax), sum(total), sum(commission + commission_24)
    from orders where status = 'completed' group by 1, 2, 3`)
  const [chosen] = await run(`select id, email from orders where hash = 'bench-' || md5('n${Math.floor(count / 2)}')`)
  return { outfitterId: first, day, firstDay, orderId: Number(chosen?.id), email: String(chosen?.email) }
}
