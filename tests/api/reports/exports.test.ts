import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql, type CompiledQuery } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { insertManyOrders } from '../../support/many-orders.ts'
import { recordQueries } from '../../support/recorded-queries.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { payByCard } from '../payments/paid-order.ts'
import { askReport, readWholeReport } from './report-caller.ts'

let shop: Shop
let owner: Staff
let reads: CompiledQuery[]

const db = () => test.data.database.db

const test = testApp({
  wrapDatabase: (database) => {
    const recorded = recordQueries(database.db)
    reads = recorded.queries
    return { ...database, db: recorded.db }
  },
})

beforeAll(async () => {
  shop = await openShop(db(), { slug: 'arkansas-headwaters' })
  owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
})
beforeEach(() => {
  reads.length = 0
})

interface Export {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The rows of the CSV file without its header and its totals. */
  readonly rows: readonly (readonly string[])[]
  readonly head: readonly string[]
  readonly foot: readonly string[]
}

/** Parses CSV strictly by RFC 4180: CRLF line ends and doubled quotes. Throws for any other text. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let rest = text
  while (rest !== '') {
    const match = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest)
    if (match === null) throw new Error(`not a cell: ${rest.slice(0, 80)}`)
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] !== ',') {
      lines.push(line)
      line = []
    }
    rest = rest.slice(match[0].length)
  }
  return lines
}

async function open(path: string, headers: Readonly<Record<string, string>>): Promise<Export> {
  const response = await fetch(`${test.url}/api/v1/order/${path}`, { headers })
  // `response.text()` would drop the byte order mark that the test checks.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  const isCsv = response.headers.get('content-type')?.startsWith('text/csv') === true
  const lines = isCsv ? parseCsv(text.replace(/^\uFEFF/, '')) : []
  return {
    status: response.status,
    headers: response.headers,
    text,
    head: lines[0] ?? [],
    rows: lines.slice(1, -1),
    foot: lines.at(-1) ?? [],
  }
}

const dollars = (amount: number): string => (amount / 100).toFixed(2)
const ordersOf = (query: string) => `export-orders?outfitterId=${shop.outfitterId}${query}`
const heads = [
  'ID',
  'Date',
  'Email',
  'Notes',
  'Counter',
  'Square',
  'Base Price',
  'Coupon',
  'Discount',
  'Subtotal',
  'Taxes/Fees',
  'Total',
  'Prepaid',
]

describe('the export of the closing report or the full report', () => {
  it('has the same 3,000 rows and totals as the report on the screen, and a file name with outfitter and dates', async () => {
    await insertManyOrders(db(), {
      outfitterId: shop.outfitterId,
      count: 3030,
      from: '2026-01-10T07:00:00Z',
      everyMs: 600_000,
    })
    test.clock.set(new Date('2026-01-25T18:00:00Z'))
    const card = await db()
      .selectFrom('orders')
      .select(['id', 'total'])
      .where('completed_on', '=', '2026-01-10')
      .where('tender', '=', 'counter')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const refund = { id: card.id, amount: 705, reason: 'One photo was blurred' }
    const later = await openStaff(test.url, db(), {
      outfitterId: shop.outfitterId,
      role: 'outfitter',
      now: test.clock.now(),
    })
    expect((await later.post('order/refund', refund)).status).toBe(200)
    const range = { startDate: '2026-01-10', endDate: '2026-02-28' }
    const screen = await readWholeReport(later, { outfitterId: shop.outfitterId, ...range })
    const { totals } = await askReport(later, { outfitterId: shop.outfitterId, ...range })
    reads.length = 0
    const file = await open(ordersOf('&startDate=2026-01-10&endDate=2026-02-28'), later.headers)

    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="arkansas-headwaters-orders-2026-01-10-to-2026-02-28.csv"',
    )
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.text.startsWith('\uFEFFID,')).toBe(true)
    expect(file.text.endsWith('\r\n')).toBe(true)
    expect(file.head).toEqual(heads)
    expect(screen).toHaveLength(3001)
    expect(file.rows).toEqual(
      screen.map((row) => [
        String(row.id),
        row.display_date,
        row.email,
        row.notes,
        dollars(row.counter_total),
        dollars(row.card_total),
        dollars(row.subtotal),
        row.discount?.name ?? '',
        dollars(row.discount24 + row.discount_value),
        dollars(row.net),
        dollars(row.fees_and_tax),
        dollars(row.total),
        dollars(row.prepaid_total),
      ]),
    )
    expect(file.rows.find((row) => row[3] === refund.reason)?.at(-2)).toBe('-7.05')
    expect(file.foot).toEqual([
      'Totals',
      '',
      '',
      '',
      dollars(totals.counter_total),
      dollars(totals.card_total),
      dollars(totals.subtotal),
      '',
      dollars(totals.discount),
      dollars(totals.net),
      dollars(totals.fees_and_tax),
      dollars(totals.total),
      dollars(totals.prepaid_total),
    ])
    // The export reads its rows in seven batches, so no single query reads all of them.
    expect(reads.filter((query) => query.sql.includes('union all')).length).toBe(7)
  }, 120_000)

  it('applies the filter, ignores empty dates, and covers today when there are no dates', async () => {
    const external = await open(ordersOf('&startDate=2026-01-10&endDate=2026-01-11&filter=external'), owner.headers)
    expect(external.headers.get('content-disposition')).toContain(
      '"arkansas-headwaters-external-orders-2026-01-10-to-2026-01-11.csv"',
    )
    expect(external.rows.length).toBeGreaterThan(50)
    expect(new Set(external.rows.map((row) => row[4]))).toEqual(new Set(['0.00']))
    const first = await open(ordersOf('&startDate=&endDate=2026-01-10'), owner.headers)
    expect(new Set(first.rows.map((row) => row[1]))).toEqual(new Set(['2026-01-10']))
    test.clock.set(new Date('2026-01-12T18:00:00Z'))
    for (const dates of ['', '&startDate=&endDate=']) {
      const today = await open(ordersOf(dates), owner.headers)
      expect(new Set(today.rows.map((row) => row[1]))).toEqual(new Set(['2026-01-12']))
      expect(today.headers.get('content-disposition')).toContain('orders-2026-01-12.csv')
    }
    const nothing = await open(ordersOf('&startDate=2001-01-01&endDate=2001-01-01'), owner.headers)
    expect(nothing).toMatchObject({ status: 200, head: heads, rows: [] })
    expect(nothing.foot).toEqual([
      'Totals',
      '',
      '',
      '',
      '0.00',
      '0.00',
      '0.00',
      '',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ])
  })

  it('keeps every character that people typed, and escapes text that a spreadsheet would read as a formula', async () => {
    test.clock.set(new Date('2026-03-01T18:00:00Z'))
    const typed = [
      ['=1+1@guest.test', 'She said "two\nlines", then left'],
      ['+plus@guest.test', '\u202Eevil\u202C \u200F'],
      ['-minus@guest.test', "-2+3+cmd|' /C calc'!A0"],
      ['@at@guest.test', '\t=HYPERLINK("http://evil.test")'],
      ['a@guest.test', '\r=1'],
      ['"q"@guest.test', '<b>José</b> 🌊, 日本'],
    ] as const
    const ids: number[] = []
    for (const [email, notes] of typed) {
      const { orderId } = await payByCard(test, shop)
      await db().updateTable('orders').set({ email, notes, discount_name: '=CODE' }).where('id', '=', orderId).execute()
      ids.push(orderId)
    }
    const staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, now: test.clock.now() })
    const file = await open(ordersOf('&startDate=2026-03-01&endDate=2026-03-01'), staff.headers)
    const guarded = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
    expect(file.rows.map((row) => [row[0], row[2], row[3], row[7]])).toEqual(
      typed.map(([email, notes], index) => [String(ids[index]), guarded(email), guarded(notes), "'=CODE"]),
    )
    for (const row of file.rows) for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r\n]/)
  })

  it('requires the same rights as the report on the screen', async () => {
    const now = test.clock.now()
    const employee = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, now })
    const other = await openShop(db())
    const stranger = await openStaff(test.url, db(), { outfitterId: other.outfitterId, role: 'outfitter', now })
    const day = '&startDate=2026-03-01&endDate=2026-03-01'
    expect(await open(ordersOf(day), employee.headers)).toMatchObject({ status: 200 })
    expect(await open(ordersOf('&startDate=2026-03-01'), employee.headers)).toMatchObject({ status: 403 })
    expect(await open(ordersOf(day), stranger.headers)).toMatchObject({ status: 404 })
    expect(await open(ordersOf(day), {})).toMatchObject({ status: 401 })
    expect(await open(ordersOf('&startDate=2026-03-02&endDate=2026-03-01'), employee.headers)).toMatchObject({
      status: 422,
    })
    expect(await open(ordersOf('&startDate=2026-02-30'), employee.headers)).toMatchObject({ status: 422 })
    expect(await open(ordersOf('&startDate=yesterday'), employee.headers)).toMatchObject({ status: 400 })
  })
})

describe('exports for photographers and administrators', () => {
  it('the export of the photographer report has its own columns, and is refused when the call names no photographer', async () => {
    test.clock.set(new Date('2026-06-20T18:00:00Z'))
    const now = test.clock.now()
    const self = await openStaff(test.url, db(), { role: 'photographer', name: 'Pat "Lens" Lopez', now })
    const own = await openShop(db(), { slug: 'lens-co' })
    await db().updateTable('albums').set({ photographer_id: self.userId }).where('id', '=', own.albumId).execute()
    await db().updateTable('outfitters').set({ name: '=Lens & Co' }).where('id', '=', own.outfitterId).execute()
    const { orderId } = await payByCard(test, own)
    const path = `export-for-photographer?photographerId=${self.userId}`
    const file = await open(`${path}&startDate=2026-06-01&endDate=2026-06-30`, self.headers)
    expect(file).toMatchObject({
      status: 200,
      head: ['ID', 'Date', 'Outfitter', 'Photos', 'Net'],
      rows: [[String(orderId), '2026-06-20', "'=Lens & Co", '1', '15.00']],
      foot: ['Totals', '', '', '1', '15.00'],
    })
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="pat-lens-lopez-photographer-report-2026-06-01-to-2026-06-30.csv"',
    )
    const stranger = await openStaff(test.url, db(), { role: 'photographer', now })
    expect(await open(path, stranger.headers)).toMatchObject({ status: 404 })
    const none = await open('export-for-photographer', self.headers)
    expect(none.status).toBe(422)
    expect(none.text).toContain('Please select a photographer')
    expect(await open(path, (await openStaff(test.url, db(), { role: 'outfitter', now })).headers)).toMatchObject({
      status: 403,
    })
  })

  it('the export of the comprehensive report contains the orders and refunds of all outfitters, each dated by the outfitter’s clock', async () => {
    test.clock.set(new Date('2026-06-25T05:30:00Z'))
    const now = test.clock.now()
    const boss = await openStaff(test.url, db(), { role: 'admin', now })
    const tokyo = await openShop(db(), { slug: 'tokyo-co' })
    await db().updateTable('outfitters').set({ timezone: 'Asia/Tokyo' }).where('id', '=', tokyo.outfitterId).execute()
    const here = await payByCard(test, shop)
    const there = await payByCard(test, tokyo)
    expect((await boss.post('order/refund', { id: there.orderId, amount: 100, reason: 'Blurred' })).status).toBe(200)

    const file = await open('export-comprehensive?startDate=2026-06-24&endDate=2026-06-25', boss.headers)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('"comprehensive-report-2026-06-24-to-2026-06-25.csv"')
    const named = file.rows.map((row) => Object.fromEntries(file.head.map((title, index) => [title, row[index]])))
    const { total } = here
    const stored = await db().selectFrom('orders').selectAll().where('id', '=', here.orderId).executeTakeFirstOrThrow()
    const receipt = await db()
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', here.orderId)
      .executeTakeFirst()
    expect(named).toMatchObject([
      {
        ID: String(here.orderId),
        Date: '2026-06-24',
        Time: '23:30',
        Outfitter: 'Outfitter arkansas-headwaters',
        Type: 'Order',
        Name: 'Robin River',
        Email: 'robin@guest.test',
        Country: 'US',
        State: 'CO',
        'Postal Code': '81201',
        Tender: 'Card',
        Receipt: receipt?.receipt_number,
        'Base Price': dollars(stored.subtotal ?? 0),
        Subtotal: dollars(stored.net ?? 0),
        Fees: dollars((stored.river_fee ?? 0) + (stored.river_section_fee ?? 0) + (stored.processing_fee ?? 0)),
        Tax: dollars(stored.tax ?? 0),
        Total: dollars(total),
        Commission: dollars((stored.commission ?? 0) + (stored.commission_24 ?? 0)),
      },
      { ID: String(there.orderId), Date: '2026-06-25', Time: '14:30', Outfitter: 'Outfitter tokyo-co', Type: 'Order' },
      {
        ID: String(there.orderId),
        Date: '2026-06-25',
        Type: 'Refund',
        Notes: 'Blurred',
        Total: '-1.00',
        Tender: 'Card',
      },
    ])
    expect(file.foot[file.head.indexOf('Total')]).toBe(dollars(here.total + there.total - 100))
  })

  it('the export of the comprehensive report requires a start date, an end date and an administrator', async () => {
    const now = test.clock.now()
    const boss = await openStaff(test.url, db(), { role: 'admin', now })
    for (const query of ['', '?startDate=2026-07-01', '?startDate=&endDate=2026-07-01', '?startDate=&endDate=']) {
      const refused = await open(`export-comprehensive${query}`, boss.headers)
      expect(refused.status, query).toBe(422)
      expect(refused.text).toContain('Please select a start date and end date')
    }
    const both = 'export-comprehensive?startDate=2026-07-01&endDate=2026-07-01'
    const outfitter = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId, now })
    expect(await open(both, outfitter.headers)).toMatchObject({ status: 403 })
    expect(await open(both, boss.headers)).toMatchObject({ status: 200 })
  })
})

describe('a window opened for an export', () => {
  it('gets the file once with its download ticket, and after that a message to start the download again', async () => {
    test.clock.set(new Date('2026-06-26T18:00:00Z'))
    const staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, now: test.clock.now() })
    const path = ordersOf('&startDate=2026-06-24&endDate=2026-06-24')
    const answer = await fetch(`${test.url}/api/v1/auth/download-ticket`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `/api/v1/order/${path}` }),
    })
    const { ticket } = (await answer.json()) as { ticket: string }
    const asWindow = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect(await open(`${path}&ticket=${ticket}`, asWindow)).toMatchObject({ status: 200, head: heads })
    const again = await open(`${path}&ticket=${ticket}`, asWindow)
    expect(again.status).toBe(401)
    expect(again.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(again.text).toBe('This download link has been used or has expired. Start the download again.')
    // A program that does not accept HTML gets the JSON answer of the contract, not a sentence for people.
    const program = await open(`${path}&ticket=${ticket}`, {})
    expect(JSON.parse(program.text)).toMatchObject({ success: false, code: 'ticket-invalid' })
  })
})

/** Starts an export and reads only its first byte, like a client that stops reading. */
function begin(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${test.url}/api/v1/order/${path}`, { headers }, (response) => {
      response.once('readable', () => {
        response.read(1)
        resolve(response)
      })
    }).once('error', reject)
  })
}

describe('a long export', () => {
  const path = () => `export-orders?outfitterId=${big.outfitterId}&startDate=2025-01-01`
  const pagesRead = () => reads.filter((query) => query.sql.includes('union all')).length
  let big: Shop
  let reader: Staff

  beforeAll(async () => {
    big = await openShop(db(), { slug: 'big-co' })
    await insertManyOrders(db(), {
      outfitterId: big.outfitterId,
      count: 15_000,
      from: '2025-01-10T07:00:00Z',
      everyMs: 60_000,
    })
    await sql`update orders set notes = repeat('a note of some length ', 100) where outfitter_id = ${big.outfitterId}`.execute(
      db(),
    )
    reader = await openStaff(test.url, db(), { outfitterId: big.outfitterId, role: 'outfitter', now: test.clock.now() })
  }, 120_000)

  it('is produced no faster than the client reads, and ends when the client disconnects', async () => {
    const response = await begin(path(), reader.headers)
    // The network buffers hold only a part of the export. So the server must wait for a client that does not read.
    await eventually('the export to wait for its reader', async () => {
      const before = pagesRead()
      await wait(300)
      return pagesRead() === before ? before : null
    })
    const stalled = pagesRead()
    expect(stalled).toBeLessThan(28)
    response.destroy()
    await wait(500)
    expect(pagesRead()).toBeLessThanOrEqual(stalled + 1)
    expect(test.logged.filter((line) => line.includes('"level":50'))).toEqual([])
    expect((await askReport(reader, { outfitterId: big.outfitterId })).status).toBe(200)
  }, 60_000)

  it('is compressed on request, with the same rows', async () => {
    const plain = await open(`${path()}&endDate=2025-01-11`, reader.headers)
    const compressed = await new Promise<Buffer>((resolve, reject) => {
      const headers = { ...reader.headers, 'accept-encoding': 'gzip' }
      get(`${test.url}/api/v1/order/${path()}&endDate=2025-01-11`, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks)))
      }).once('error', reject)
    })
    expect(plain.rows.length).toBeGreaterThan(1000)
    expect(gunzipSync(compressed).toString()).toBe(plain.text)
  })

  it('breaks off with an error soon after the user’s session ended, so that nobody mistakes the partial file for a complete one', async () => {
    const response = await begin(path(), reader.headers)
    await db()
      .updateTable('sessions')
      .set({ revoked_at: test.clock.now() })
      .where('id', '=', reader.sessionId)
      .execute()
    await wait(4_100)
    const ended = await new Promise<string>((resolve) => {
      response.on('error', () => resolve('broken off'))
      response.on('end', () => resolve('whole'))
      response.resume()
    })
    expect(ended).toBe('broken off')
  }, 60_000)
})

it('an export that fails before its first row is answered with an error, not with a file', async () => {
  const boss = await openStaff(test.url, db(), { role: 'admin', now: test.clock.now() })
  await db().schema.alterTable('payments').renameTo('payments_gone').execute()
  const failed = await open('export-comprehensive?startDate=2026-06-24&endDate=2026-06-25', boss.headers)
  await db().schema.alterTable('payments_gone').renameTo('payments').execute()
  expect(failed.status).toBe(500)
  expect(JSON.parse(failed.text)).toMatchObject({ success: false, code: 'server-error' })
})
