import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { UserActor } from '#server/context.ts'
import { SignedAddresses } from '#server/platform/images/signed-addresses.ts'
import { listPendingOrders } from '#server/modules/orders/staff/list-pending.ts'
import { searchOrders } from '#server/modules/orders/staff/search-orders.ts'
import { exportOrders } from '#server/modules/reports/export-orders.ts'
import { exportComprehensive } from '#server/modules/reports/export-comprehensive.ts'
import { listReportOrders } from '#server/modules/reports/list-report-orders.ts'
import { testDatabase } from '../../support/database.ts'
import { insertManyOrders } from '../../support/many-orders.ts'
import { explainQuery, recordQueries, type RecordedQueries } from '../../support/recorded-queries.ts'
import { openShop } from '../../support/shop.ts'
import { testClock } from '../../support/test-app.ts'

const now = new Date('2026-07-04T18:00:00Z')
const admin: UserActor = {
  kind: 'user',
  id: 1,
  name: 'Ada',
  role: 'admin',
  outfitterId: null,
  assignedOutfitterIds: [],
  isPhotographer: false,
  permissions: [],
  sessionId: 1,
  originUserId: null,
  provedAt: now,
}
const ctx = {
  actor: admin,
  now,
  locale: 'en',
  requestId: 'test',
  address: '127.0.0.1',
  network: '127.0.0.1',
  idempotency: null,
  cartToken: null,
  orderHash: null,
  cookies: null,
  userAgent: null,
} as const

const data = testDatabase()
let outfitterId: number

const each = 12_000

beforeAll(async () => {
  const { db } = data.database
  // Two outfitters with an order every 90 minutes over more than two years. The last orders are from today.
  const everyMs = 90 * 60_000
  for (const prefix of ['guest', 'other']) {
    const shop = await openShop(db)
    outfitterId = shop.outfitterId
    const from = new Date(now.getTime() - (each - 1) * everyMs).toISOString()
    await insertManyOrders(db, { outfitterId, count: each, from, everyMs, email: prefix })
  }
  await sql`analyze`.execute(db)
}, 300_000)

type Work = (recorded: RecordedQueries) => Promise<unknown>

const report =
  (input: object): Work =>
  ({ db }) =>
    listReportOrders({ database: { ...data.database, db }, clock: testClock(now.toISOString()) }, ctx, {
      outfitterId,
      ...input,
    })
const search =
  (input: object, actor: UserActor = admin): Work =>
  ({ db }) =>
    searchOrders({ database: { ...data.database, db } }, { actor }, input)
const searchOwn =
  (input: object): Work =>
  (recorded) =>
    search(input, { ...admin, role: 'employee', outfitterId })(recorded)
const year = { startDate: '2025-07-05', endDate: '2026-07-04' }
async function firstChunk(answer: Promise<{ readonly stream: NodeJS.ReadableStream | null }>): Promise<void> {
  for await (const _chunk of (await answer).stream ?? []) return
}

/** Calls of the app, each with the largest number of order rows that its database queries may read. */
const works: readonly (readonly [string, Work, number])[] = [
  [
    'the pending list',
    ({ db }) => {
      const imageAddresses = new SignedAddresses('a secret key of the tests, long enough')
      const deps = { database: { ...data.database, db }, clock: testClock(now.toISOString()), imageAddresses }
      return listPendingOrders(deps, ctx, outfitterId)
    },
    400,
  ],
  ['today’s closing report', report({}), 250],
  [
    'a closing report of one day at the counter',
    report({ startDate: '2026-03-01', endDate: '2026-03-01', filter: 'internal' }),
    250,
  ],
  [
    'a closing report of one day by card',
    report({ startDate: '2026-03-01', endDate: '2026-03-01', filter: 'external' }),
    250,
  ],
  ['a year’s full report', report(year), 250],
  ['a year’s report by card', report({ ...year, filter: 'external' }), 250],
  ['a report from the beginning', report({ startDate: '2000-01-01' }), 250],
  ['the newest orders', search({}), 250],
  ['a search by number', search({ orderId: 4711 }), 5],
  ['a search by address', search({ email: 'GUEST4711@guest.test' }), 5],
  ['a search by the beginning of an address', search({ email: 'guest471' }), 50],
  ['a search by a wildcard', search({ email: '%' }), 5],
  ['a search by a code', search({ local_code: 'K7-22' }), 5],
  ['a search by days', search({ startDate: '2026-01-01', endDate: '2026-01-31' }), 400],
  ['a search by a day long ago', search({ startDate: '2025-01-01', endDate: '2025-01-01' }), 250],
  // A search by words looks among the newest two thousand orders before it asks the index.
  ['a search by words that all orders have', search({ text: 'guest' }), 350],
  ['a search by words of one order long ago', search({ text: 'guest 4711' }), 2150],
  ['a search by words of no order', search({ text: 'nobody' }), 2150],
  ['a search by an amount', search({ text: '1234.56' }), 2150],
  ['an outfitter’s newest orders', searchOwn({}), 250],
  ['an outfitter’s search by words of one order long ago', searchOwn({ text: 'guest 4711' }), 2150],
  ['an outfitter’s search by words that only others have', searchOwn({ text: 'guest4711@guest' }), 2150],
  [
    'the beginning of an export',
    ({ db }) =>
      firstChunk(
        exportOrders({ database: { ...data.database, db }, clock: testClock(now.toISOString()) }, ctx, {
          outfitterId,
          ...year,
        }),
      ),
    1100,
  ],
  [
    'the beginning of the comprehensive export',
    ({ db }) =>
      firstChunk(
        exportComprehensive({ database: { ...data.database, db }, clock: testClock(now.toISOString()) }, ctx, year),
      ),
    1100,
  ],
]

describe(`a query among ${each * 2} orders`, () => {
  it.each(works)(
    'for %s never scans the whole table, and reads at most the expected number of orders',
    async (_, work, most) => {
      const recorded = recordQueries(data.database.db)
      await work(recorded)
      expect(recorded.queries.length).toBeGreaterThan(0)
      let seen = 0
      for (const query of recorded.queries) {
        const nodes = await explainQuery(data.database.db, query)
        const scans = nodes.filter((node) => node['Relation Name'] === 'orders')
        for (const node of scans) {
          expect(node['Node Type'], query.sql).not.toBe('Seq Scan')
          const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
          seen += (node['Actual Rows'] + removed) * node['Actual Loops']
        }
      }
      expect(seen, recorded.queries.map((query) => query.sql).join('\n')).toBeLessThanOrEqual(most)
    },
  )
})

it('the query of a later report page starts after the previous page without reading it again', async () => {
  const ask = report(year)
  const first = (await ask(recordQueries(data.database.db))) as { next: string | null }
  const recorded = recordQueries(data.database.db)
  await report({ ...year, after: first.next })(recorded)
  const rows = recorded.queries.find((query) => query.sql.includes('union all'))
  if (rows === undefined) throw new Error('no query for rows')
  const nodes = await explainQuery(data.database.db, rows)
  const scans = nodes.filter((node) => node['Relation Name'] === 'orders')
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(scans.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)).toBe(0)
})
