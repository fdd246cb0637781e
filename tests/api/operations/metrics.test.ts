import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMetrics, type MetricsServer } from '#server/http/serve-metrics.ts'
import { buyer } from '../../support/guest.ts'
import { queueAnyMail } from '../../support/queue-mail.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { startTestApp, testApp } from '../../support/test-app.ts'
import { rawCall } from '../http/raw-call.ts'
import { payByCard } from '../payments/paid-order.ts'

let shop: Shop
let admin: Staff
let server: MetricsServer

const test = testApp({ measured: true })

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  admin = await openStaff(test.url, test.data.database.db, { role: 'admin' })
  const { scrape } = test.app
  if (scrape === null) throw new Error('the metrics are off')
  server = await serveMetrics({ host: '127.0.0.1', port: 0, scrape })
})
afterAll(async () => {
  await server.close()
})

async function scraped(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return answer.text()
}

async function valueOf(series: string): Promise<number> {
  const line = (await scraped()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

describe('the metrics', () => {
  it('count a request by its operation and status', async () => {
    const series = 'eddyline_http_requests_total{operation="listPublicOutfitters",status="200"}'
    const before = await valueOf(series)
    await rawCall(`${test.url}/api/v1/public/outfitter/all`)
    await expect.poll(() => valueOf(series)).toBe(before + 1)
    expect(await valueOf('eddyline_http_request_duration_seconds_count{operation="listPublicOutfitters"}')).toBe(
      before + 1,
    )
  })

  it('count all unknown addresses as one operation', async () => {
    const series = 'eddyline_http_requests_total{operation="other",status="404"}'
    const before = await valueOf(series)
    await rawCall(`${test.url}/nothing/one`)
    await rawCall(`${test.url}/nothing/two`)
    await expect.poll(() => valueOf(series)).toBe(before + 2)
    expect(await scraped()).not.toContain('nothing')
  })

  it('count charges by their outcome, and hold no data of the guest', async () => {
    const { guest, hash } = await payByCard(test, shop)
    const text = await scraped()
    expect(text).toContain('eddyline_provider_calls_total{call="charge",outcome="captured"} 1')
    expect(text).toContain('eddyline_work_waiting{kind="mail"} 1')
    for (const word of [buyer.email, buyer.name, shop.slug, guest.cartToken, hash]) expect(text).not.toContain(word)
  })

  it('report the number and age of waiting mails', async () => {
    const { db } = test.data.database
    await test.app.runJob('send-mail')
    expect(await valueOf('eddyline_work_waiting{kind="mail"}')).toBe(0)
    expect(await valueOf('eddyline_job_items_total{name="send-mail",result="sent"}')).toBe(1)
    await queueAnyMail(test.data.database, { dedupeKey: 'waits', now: test.clock.now() })
    test.clock.advance(90_000)
    expect(await valueOf('eddyline_work_waiting{kind="mail"}')).toBe(1)
    expect(await valueOf('eddyline_work_oldest_age_seconds{kind="mail"}')).toBe(90)
    await db.deleteFrom('mails').where('dedupe_key', '=', 'waits').execute()
  })

  it('contain the age of the oldest unsent action that staff devices reported in the last five minutes, and ignore callers without a login', async () => {
    const series = 'eddyline_device_outbox_oldest_age_seconds'
    const report = (seconds: string, headers: Readonly<Record<string, string>> = {}) =>
      rawCall(`${test.url}/api/v1/user/get`, 'GET', { ...headers, 'eddyline-oldest-action': seconds })
    await report('99999')
    await report('many', admin.headers)
    await report('700', admin.headers)
    await report('20', admin.headers)
    await expect.poll(() => valueOf(series)).toBe(700)
    test.clock.advance(6 * 60_000)
    expect(await valueOf(series)).toBe(0)
  })

  it('report the database, its size and connections, the free disk space and the event loop', async () => {
    expect(await valueOf('eddyline_database_up')).toBe(1)
    expect(await valueOf('eddyline_database_size_bytes')).toBeGreaterThan(1_000_000)
    expect(await valueOf('eddyline_database_connections_max')).toBeGreaterThan(0)
    expect(await valueOf('eddyline_disk_free_bytes')).toBeGreaterThan(0)
    expect(await scraped()).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('are served on a port of their own, which serves nothing else', async () => {
    expect((await rawCall(`${test.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.port}/api/v1/config`)).status).toBe(404)
  })
})

it('a scrape works while the database is unreachable, and reports it as down', async () => {
  const away = await startTestApp({
    measured: true,
    wrapDatabase: (database) => ({
      ...database,
      get db(): typeof database.db {
        throw new Error('away')
      },
    }),
  })
  const text = await away.app.scrape?.()
  expect(text).toContain('eddyline_database_up 0')
  expect(text).not.toContain('eddyline_work_waiting{')
  expect(text).not.toMatch(/^eddyline_database_size_bytes /m)
  await away.close()
})

it('an application without METRICS_PORT offers no metrics', async () => {
  const plain = await startTestApp()
  expect(plain.app.scrape).toBeNull()
  await plain.close()
})
