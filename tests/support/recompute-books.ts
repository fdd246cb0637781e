import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Day = Record<
  | 'order_count'
  | 'refund_count'
  | 'subtotal'
  | 'discount'
  | 'discount_24'
  | 'net'
  | 'fees_and_tax'
  | 'total'
  | 'cash_total'
  | 'terminal_total'
  | 'other_total'
  | 'prepaid_total'
  | 'commission',
  number
>

function add(days: Map<string, Day>, key: string, part: Day): void {
  const known = days.get(key)
  if (known === undefined) days.set(key, { ...part })
  else for (const name of Object.keys(part) as (keyof Day)[]) known[name] += part[name]
}

async function completedOrders(db: Kysely<DB>) {
  return db
    .selectFrom('orders')
    .innerJoin('outfitters', 'outfitters.id', 'orders.outfitter_id')
    .selectAll('orders')
    .select('outfitters.timezone')
    .where('orders.status', '=', 'completed')
    .execute()
}

async function settledRefunds(db: Kysely<DB>) {
  return db.selectFrom('refunds').selectAll().where('state', '=', 'completed').execute()
}

const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)

function byPayment({ paid_by: way }: { readonly paid_by: string | null }, amount: number) {
  const of = (name: string) => (way === name ? amount : 0)
  return { cash_total: of('cash'), terminal_total: of('terminal'), other_total: of('other') }
}

/**
 * Computes the ledger again from every completed order and settled refund. Compares its days, refunds and
 * photographers' shares with the stored ones (docs/rules.md#daily-roll-up).
 */
export async function checkRollUp(db: Kysely<DB>): Promise<void> {
  const orders = await completedOrders(db)
  const refunds = await settledRefunds(db)
  const days = new Map<string, Day>()
  for (const order of orders) {
    const day = localDateAt(order.completed_at ?? new Date(0), order.timezone)
    expect(order.completed_on, `the day of order ${order.id}`).toBe(day)
    add(days, `${order.outfitter_id} ${day} ${order.tender ?? 'none'}`, {
      order_count: 1,
      refund_count: 0,
      subtotal: order.subtotal ?? 0,
      discount: order.discount_value ?? 0,
      discount_24: order.discount_24_value ?? 0,
      net: order.net ?? 0,
      fees_and_tax: sum([order.river_fee, order.river_section_fee, order.processing_fee, order.tax]),
      total: order.total ?? 0,
      ...byPayment(order, (order.total ?? 0) - order.prepaid),
      prepaid_total: order.prepaid,
      commission: sum([order.commission, order.commission_24]),
    })
  }
  for (const refund of refunds) {
    const order = orders.find(({ id }) => id === refund.order_id)
    if (order === undefined) throw new Error(`Refund ${refund.id} belongs to no completed order`)
    const day = localDateAt(refund.settled_at ?? new Date(0), order.timezone)
    expect(refund, `refund ${refund.id}`).toMatchObject({ completed_on: day, outfitter_id: order.outfitter_id })
    expect(sum([refund.net, refund.fees, refund.tax]), `what refund ${refund.id} is made of`).toBe(refund.amount)
    expect(sum([refund.subtotal]) - sum([refund.discount_24, refund.discount])).toBe(refund.net)
    add(days, `${order.outfitter_id} ${day} ${refund.tender}`, {
      order_count: 0,
      refund_count: 1,
      subtotal: 0 - sum([refund.subtotal]),
      discount: 0 - sum([refund.discount]),
      discount_24: 0 - sum([refund.discount_24]),
      net: 0 - sum([refund.net]),
      fees_and_tax: 0 - sum([refund.fees, refund.tax]),
      total: 0 - refund.amount,
      ...byPayment(order, refund.prepaid - refund.amount),
      prepaid_total: 0 - refund.prepaid,
      commission: 0 - sum([refund.commission]),
    })
  }
  const kept = await db.selectFrom('order_days').selectAll().execute()
  expect(
    Object.fromEntries(
      kept.map(({ outfitter_id: id, day, tender, ...amounts }) => [`${id} ${day} ${tender}`, amounts]),
    ),
    'the days',
  ).toEqual(Object.fromEntries(days))
  for (const order of orders) checkRefundsOf(order, refunds)
  await checkShares(db, orders, refunds)
}

type Order = Awaited<ReturnType<typeof completedOrders>>[number]
type Refund = Awaited<ReturnType<typeof settledRefunds>>[number]

/** Expects that an order's refunds never exceed its amounts, and that a full refund leaves each amount at zero. */
function checkRefundsOf(order: Order, refunds: readonly Refund[]): void {
  const own = refunds.filter((refund) => refund.order_id === order.id)
  const left = {
    subtotal: sum([order.subtotal]) - sum(own.map((refund) => refund.subtotal)),
    discount24: sum([order.discount_24_value]) - sum(own.map((refund) => refund.discount_24)),
    discount: sum([order.discount_value]) - sum(own.map((refund) => refund.discount)),
    net: sum([order.net]) - sum(own.map((refund) => refund.net)),
    tax: sum([order.tax]) - sum(own.map((refund) => refund.tax)),
    commission: sum([order.commission, order.commission_24]) - sum(own.map((refund) => refund.commission)),
  }
  for (const [name, amount] of Object.entries(left))
    expect(amount, `${name} left of order ${order.id}`).toBeGreaterThanOrEqual(0)
  if (own.length > 0 && order.refunded_total === order.total)
    expect(left, `order ${order.id} went back whole`).toEqual({
      subtotal: 0,
      discount24: 0,
      discount: 0,
      net: 0,
      tax: 0,
      commission: 0,
    })
}

/** Expects that the photographers' shares of each order and of each refund add up to its net amount. */
async function checkShares(db: Kysely<DB>, orders: readonly Order[], refunds: readonly Refund[]): Promise<void> {
  const shares = await db.selectFrom('photographer_shares').selectAll().execute()
  for (const order of orders) {
    const own = shares.filter((share) => share.order_id === order.id)
    if (own.length === 0) continue
    const ofOrder = own.filter((share) => share.refund_id === null)
    expect(sum(ofOrder.map((share) => share.net)), `the shares of order ${order.id}`).toBe(order.net)
    for (const refund of refunds.filter(({ order_id: id }) => id === order.id)) {
      const parts = own.filter((share) => share.refund_id === refund.id)
      expect(sum(parts.map((share) => share.net)), `the shares of refund ${refund.id}`).toBe(0 - sum([refund.net]))
      for (const part of parts) expect(part).toMatchObject({ completed_on: refund.completed_on, photo_count: 0 })
    }
    for (const { photographer_id: id } of ofOrder)
      expect(
        sum(own.filter((share) => share.photographer_id === id).map((share) => share.net)),
        `what is left to photographer ${id} of order ${order.id}`,
      ).toBeGreaterThanOrEqual(0)
  }
}
