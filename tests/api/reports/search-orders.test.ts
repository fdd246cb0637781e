import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeAtCounter } from '../../support/placed-order.ts'
import { insertManyOrders } from '../../support/many-orders.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { askSearch } from './report-caller.ts'

const test = testApp()
let denver: Shop
let tokyo: Shop
let admin: Staff

const db = () => test.data.database.db

beforeAll(async () => {
  denver = await openShop(db())
  tokyo = await openShop(db())
  await db().updateTable('outfitters').set({ timezone: 'Asia/Tokyo' }).where('id', '=', tokyo.outfitterId).execute()
  admin = await openStaff(test.url, db(), { role: 'admin' })
})

async function place(shop: Shop, at: string, fields: object = {}): Promise<number> {
  test.clock.set(new Date(at))
  return (await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }], fields)).orderId
}

async function idsOf(asked: object): Promise<readonly number[]> {
  const answer = await askSearch(admin, asked)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.orders.map(({ id }) => id)
}

describe('searchOrders', () => {
  it('finds orders of every outfitter by number, email and local code, the newest first', async () => {
    const first = await place(denver, '2026-07-01T18:00:00Z', {
      email: 'Sam_Rivers@Example.com',
      local_code: 'K7-2241',
    })
    const second = await place(tokyo, '2026-07-01T19:00:00Z', { email: 'samXrivers@example.com' })
    const third = await place(denver, '2026-07-01T20:00:00Z', { email: 'jo%@example.com' })
    const staff = await openStaff(test.url, db(), { outfitterId: denver.outfitterId })
    expect((await staff.post('order/release', { id: first })).status).toBe(200)

    expect(await idsOf({})).toEqual([third, second, first])
    expect(await idsOf({ startDate: null, endDate: null, orderId: null, email: ' ', local_code: '' })).toEqual(
      await idsOf({}),
    )
    expect(await idsOf({ orderId: second })).toEqual([second])
    expect(await idsOf({ orderId: 2_147_483_647 })).toEqual([])
    expect(await idsOf({ email: 'SAM_RIVERS@example.COM' })).toEqual([first])
    expect(await idsOf({ email: 'sam' })).toEqual([second, first])
    expect(await idsOf({ email: ' sam_r ' })).toEqual([first])
    expect(await idsOf({ email: 'rivers' })).toEqual([])
    // In a search, `%`, `_` and `\` are literal characters, not wildcards of SQL.
    expect(await idsOf({ email: 'jo%' })).toEqual([third])
    expect(await idsOf({ email: '%' })).toEqual([])
    expect(await idsOf({ email: '_' })).toEqual([])
    expect(await idsOf({ email: '\\' })).toEqual([])
    expect(await idsOf({ local_code: ' k7-2241 ' })).toEqual([first])
    expect(await idsOf({ local_code: 'K7' })).toEqual([])
    expect(await idsOf({ orderId: first, email: 'jo' })).toEqual([])
    expect((await askSearch(admin, { orderId: first })).orders).toMatchObject([
      { id: first, kind: 'order', status: 'completed', display_date: '2026-07-01', email: 'Sam_Rivers@Example.com' },
    ])
  })

  it('leaves carts out', async () => {
    const { id } = await db()
      .selectFrom('orders')
      .select('id')
      .where('placed_at', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const placed = (await idsOf({})).length
    await db().updateTable('orders').set({ status: 'cart', placed_at: null }).where('id', '=', id).execute()
    expect(await idsOf({})).toHaveLength(placed - 1)
    expect(await idsOf({ orderId: id })).toEqual([])
  })

  it('finds the orders of a day by the clock of each order’s outfitter', async () => {
    // Local times: 23:30 on March 7th in Denver, and 14:30 on March 8th in Tokyo.
    const inDenver = await place(denver, '2026-03-08T06:30:00Z')
    const inTokyo = await place(tokyo, '2026-03-08T05:30:00Z')
    // March 8th has 23 hours in Denver. These orders are placed at 00:30 and 23:30 local time.
    const early = await place(denver, '2026-03-08T07:30:00Z')
    const late = await place(denver, '2026-03-09T05:30:00Z')
    // 00:30 on March 9th in Tokyo, when it is still March 8th in Denver.
    const tokyoNext = await place(tokyo, '2026-03-08T15:30:00Z')
    const on = (day: string) => idsOf({ startDate: day, endDate: day })
    expect(await on('2026-03-07')).toEqual([inDenver])
    expect(await on('2026-03-08')).toEqual([late, early, inTokyo])
    expect(await on('2026-03-09')).toEqual([tokyoNext])
    expect(await idsOf({ endDate: '2026-03-08' })).toEqual([late, early, inDenver, inTokyo])
    expect(await idsOf({ startDate: '2026-03-08', endDate: '2026-03-09' })).toEqual([late, tokyoNext, early, inTokyo])
    expect(await idsOf({ startDate: '2026-03-09', endDate: '9999-12-31', email: 'robin' })).toEqual([tokyoNext])
    expect(await idsOf({ startDate: '0001-01-01', endDate: '1969-12-31' })).toEqual([])
  })

  it('refuses an end date before the start date, unknown fields, and cursors that the server never issued', async () => {
    expect(await askSearch(admin, { startDate: '2026-03-09', endDate: '2026-03-08' })).toMatchObject({
      status: 422,
      errors: { endDate: 'The end date cannot be before the start date' },
    })
    expect(await askSearch(admin, { outfitterId: 1 })).toMatchObject({ status: 400 })
    expect(await askSearch(admin, { after: 'MTA0Mg' })).toMatchObject({ status: 400 })
  })

  it('shows outfitters and employees the orders of their own outfitter only, and photographers none', async () => {
    const ours = await place(denver, '2026-05-01T18:00:00Z', { email: 'twin@example.com' })
    const theirs = await place(tokyo, '2026-05-01T18:00:00Z', { email: 'twin@example.com' })
    for (const role of ['outfitter', 'employee'] as const) {
      const staff = await openStaff(test.url, db(), { role, outfitterId: denver.outfitterId })
      const found = async (asked: object) => (await askSearch(staff, asked)).orders.map(({ id }) => id)
      expect(await found({ email: 'twin' })).toEqual([ours])
      expect(await found({ text: 'twin@example.com' })).toEqual([ours])
      expect(await found({ text: String(ours) })).toContain(ours)
      expect(await found({ orderId: theirs })).toEqual([])
      expect(await found({ text: String(theirs) })).not.toContain(theirs)
      const all = await askSearch(staff, {})
      expect(all.orders.length).toBeGreaterThan(1)
      expect(all.orders.every(({ outfitter }) => outfitter.id === denver.outfitterId)).toBe(true)
    }
    const photographer = await openStaff(test.url, db(), { role: 'photographer', outfitterId: denver.outfitterId })
    expect(await askSearch(photographer, {})).toMatchObject({ status: 403 })
  })

  it('returns pages without gaps or repeated orders, even among orders placed at the same instant', async () => {
    const id = await place(denver, '2026-07-02T18:00:00Z', { email: 'crowd@example.com' })
    const { id: _id, ...order } = await db()
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('orders')
      .values(
        Array.from({ length: 219 }, (_, index) => ({
          ...order,
          hash: `crowd-of-orders-${index}`,
          priced: null,
          pricing_input: null,
          tax_quote: null,
          // Places some orders between two milliseconds. A JavaScript date cannot express this instant, so a cursor
          // could lose them.
          placed_at: index < 110 ? order.placed_at : sql<Date>`'2026-07-02T18:00:00.000500Z'::timestamptz`,
        })),
      )
      .execute()
    const found: number[] = []
    const pages: number[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await askSearch(admin, { email: 'crowd', ...(after === undefined ? {} : { after }) })
      found.push(...page.orders.map((row) => row.id))
      pages.push(page.orders.length)
      after = page.next
    }
    expect(pages).toEqual([100, 100, 20])
    expect(new Set(found).size).toBe(220)
    expect(found.at(-1)).toBe(id)
  })
})

describe('searchOrders by a text', () => {
  let lukasz: number
  let obrien: number
  const found = async (text: string) => idsOf({ text })

  beforeAll(async () => {
    lukasz = await place(denver, '2026-06-01T18:00:00Z', { name: 'Łukasz  Gross', email: 'luk.gross@example.com' })
    obrien = await place(tokyo, '2026-06-02T18:00:00Z', { name: "Siobhán O'Brien", email: 'shiv@example.org' })
  })

  it.each(['lukasz', 'LUKASZ gross', 'groß', 'Łukasz', 'gro luk', 'luk.gross@ex', 'gross'])(
    'finds a name or email by %s, in every spelling',
    async (text) => {
      expect(await found(text)).toEqual([lukasz])
    },
  )

  it.each(['o’brien', 'obrien', 'siobhan', 'Siobhan O‘Br', 'shiv@example.org'])(
    'finds an Irish name by %s',
    async (text) => {
      expect(await found(text)).toEqual([obrien])
    },
  )

  it.each(['ukasz', 'lukasz brien', '%', '"', "'", '\\', ':*', '!x', '& |', '#7', `#${'1'.repeat(30)}`, "'lux':*"])(
    'finds nothing by %s, and never fails',
    async (text) => {
      expect((await found(text)).filter((id) => id === lukasz || id === obrien)).toEqual([])
    },
  )

  it('finds an order by its number, also behind a number sign', async () => {
    expect(await found(String(lukasz))).toContain(lukasz)
    expect(await found(`#${obrien}`)).toContain(obrien)
  })

  it('finds an order by its total, in each way to write it', async () => {
    await db().updateTable('orders').set({ total: 1_234_566 }).where('id', '=', obrien).execute()
    for (const text of ['$12,345.66', '12345.66', '12345,66', '12.345,66']) expect(await found(text)).toEqual([obrien])
    expect(await found('123.45')).toEqual([])
  })

  it('finds an order by its local code, with and without the hyphen', async () => {
    await db().updateTable('orders').set({ local_code: 'QZ-4XXM' }).where('id', '=', lukasz).execute()
    for (const text of ['QZ-4XXM', 'qz4xxm']) expect(await found(text)).toEqual([lukasz])
  })

  it('finds a card order by receipt number, payment and last four digits', async () => {
    const { id: attempt } = await db()
      .insertInto('payment_attempts')
      .values({
        order_id: lukasz,
        key: 'search',
        nonce: 'search',
        amount: 100,
        request: '{}',
        state: 'captured',
        lease_until: new Date(),
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('payments')
      .values({
        order_id: lukasz,
        attempt_id: attempt,
        provider_payment_id: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY',
        receipt_number: 'R2B3',
        amount: 100,
        card_last_4: '9753',
        created_at: new Date(),
      })
      .execute()
    for (const text of ['R2B3', 'r2b3', 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY', '9753', '•••• 9753'])
      expect(await found(text), text).toEqual([lukasz])
    const elsewhere = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: tokyo.outfitterId })
    for (const text of ['R2B3', '9753', 'lukasz', 'QZ-4XXM'])
      expect((await askSearch(elsewhere, { text })).orders, text).toEqual([])
  })

  it('combines the text with days and the other fields', async () => {
    expect(await idsOf({ text: 'lukasz', startDate: '2026-06-01', endDate: '2026-06-01' })).toEqual([lukasz])
    expect(await idsOf({ text: 'lukasz', startDate: '2026-06-02' })).toEqual([])
    expect(await idsOf({ text: 'lukasz', email: 'shiv' })).toEqual([])
  })

  it('finds an old order behind more than a thousand newer ones, and its new name after a change', async () => {
    await insertManyOrders(db(), {
      outfitterId: denver.outfitterId,
      count: 1200,
      from: '2026-06-03T00:00:00Z',
      everyMs: 60_000,
    })
    expect(await found('lukasz')).toEqual([lukasz])
    await db().updateTable('orders').set({ email: 'new.place@example.com' }).where('id', '=', lukasz).execute()
    expect(await found('luk.gross@example.com')).toEqual([])
    expect(await found('new.place@example.com')).toEqual([lukasz])
  })

  it('returns every match once, in pages', async () => {
    const ids: number[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await askSearch(admin, { text: 'guest', ...(after === undefined ? {} : { after }) })
      ids.push(...page.orders.map((row) => row.id))
      after = page.next
    }
    expect(ids).toHaveLength(1200)
    expect(new Set(ids).size).toBe(1200)
  })
})
