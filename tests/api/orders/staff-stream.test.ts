import { beforeAll, expect, it } from 'vitest'
import { publishOrderChange, type ChangedPart } from '#server/modules/orders/order/order-changes.ts'
import { call } from '../../support/guest.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { startTestApp, type TestApp, testApp } from '../../support/test-app.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})

const db = () => test.data.database.db

interface OpenStream {
  readonly response: Response
  until(found: string): Promise<string>
  /** Resolves when the stream is over. True when the server ended it, false when the connection was cut. */
  readonly ended: Promise<boolean>
  leave(): void
}

async function listen(reader: Staff, outfitterId: number, app: Pick<TestApp, 'url'> = test): Promise<OpenStream> {
  const leaving = new AbortController()
  const response = await fetch(`${app.url}/api/v1/order/events?outfitterId=${outfitterId}`, {
    headers: reader.headers,
    signal: leaving.signal,
  })
  let text = ''
  const waiting = new Set<() => void>()
  const decoder = new TextDecoder()
  async function read(): Promise<boolean> {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      waiting.forEach((fn) => fn())
    }
    return true
  }
  const ended = read().catch(() => false)
  return {
    response,
    ended,
    leave: () => leaving.abort(),
    until: (found) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (text.includes(found)) resolve(text)
        }
        waiting.add(look)
        look()
        void ended.then(() => resolve(text))
      }),
  }
}

it('the staff stream sends changes to the outfitter’s orders, and none to orders of another outfitter', async () => {
  const other = await openShop(db())
  const stream = await listen(staff, shop.outfitterId)
  expect(stream.response.status).toBe(200)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.response.headers.get('content-encoding')).toBeNull()
  const elsewhere = await placeAtCounter(test, other.slug, [{ photo_id: other.photoIds[0] }])
  const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
  await stream.until(`event: order\ndata: {"id":${orderId},"status":"pending"}\n\n`)
  await staff.post('order/release', { id: orderId })
  const told = await stream.until(`event: order\ndata: {"id":${orderId},"status":"completed"}\n\n`)
  expect(told).toMatch(/^retry: \d+\n\n/)
  expect(told).toContain('"status":"pending"')
  expect(told).toContain('"status":"completed"')
  expect(told).not.toContain(`"id":${elsewhere.orderId},`)
  stream.leave()
})

it('the staff stream says that a guest pays an order by phone, and that the card was declined', async () => {
  const stream = await listen(staff, shop.outfitterId)
  const { orderId, hash } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
  await stream.until(`{"id":${orderId},"status":"pending"}`)
  const headers = { 'order-hash': hash }
  const body = { orderId, nonce: 'cnon:card-nonce-declined' }
  expect((await call(test.url, 'POST', 'order/pay-waiting', { body, headers })).status).toBe(422)
  const told = await stream.until(`"status":"paying"}\n\nevent: order\ndata: {"id":${orderId},"status":"pending"}\n\n`)
  expect(told).toContain(`{"id":${orderId},"status":"paying"}`)
  stream.leave()
})

it('the staff stream sends the start and the end of a zip file’s creation, but not its progress', async () => {
  const { database } = test.data
  const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[4] }])
  const stream = await listen(staff, shop.outfitterId)
  await stream.until('retry')
  const tell = (status: string, what: ChangedPart) =>
    database.transaction((tx) =>
      publishOrderChange(test.events, tx, { orderId, outfitterId: shop.outfitterId, status, what }),
    )
  await tell('building', 'zip')
  for (let done = 1; done < 5; done++) await tell(`progress ${done}`, 'zip-progress')
  await tell('ready', 'zip')
  const told = await stream.until('"ready"')
  expect(told.match(/event: zip/g)).toHaveLength(2)
  expect(told).not.toContain('progress')
  stream.leave()
})

it('the staff stream sends nothing when a release is refused and its transaction rolls back', async () => {
  const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[1] }])
  const stream = await listen(staff, shop.outfitterId)
  await staff.post('order/cancel', { id: orderId })
  const before = await stream.until(`"id":${orderId},"status":"cancelled"`)
  expect((await staff.post('order/release', { id: orderId })).status).toBe(409)
  const marker = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[2] }])
  const told = await stream.until(`"id":${marker.orderId},`)
  expect(told.slice(before.length)).not.toContain(`"id":${orderId},`)
  stream.leave()
})

it('the staff stream refuses other outfitters’ staff, photographers, guests and unknown outfitters', async () => {
  const other = await openShop(db())
  const stranger = await openStaff(test.url, db(), { outfitterId: other.outfitterId, role: 'outfitter' })
  const photographer = await openStaff(test.url, db(), { role: 'photographer', outfitterId: shop.outfitterId })
  const admin = await openStaff(test.url, db(), { role: 'admin' })
  const path = `order/events?outfitterId=${shop.outfitterId}`
  expect((await stranger.call('GET', path)).status).toBe(404)
  expect((await photographer.call('GET', path)).status).toBe(403)
  expect((await fetch(`${test.url}/api/v1/${path}`)).status).toBe(401)
  expect((await admin.call('GET', 'order/events?outfitterId=2000000')).status).toBe(404)
  expect((await admin.call('GET', 'order/events')).status).toBe(400)
})

it('the staff stream ends within seconds after its user logs out', async () => {
  const leaver = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
  const stream = await listen(leaver, shop.outfitterId)
  await stream.until('retry')
  const revoked = performance.now()
  expect((await leaver.post('auth/logout', {})).status).toBe(200)
  await stream.ended
  // Milliseconds. The server must end a stream within five seconds; the other ten are a margin for a busy machine.
  expect(performance.now() - revoked).toBeLessThan(15_000)
})

it('the server closes the staff stream without an error when the client disconnects', async () => {
  const leaver = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
  const stream = await listen(leaver, shop.outfitterId)
  await stream.until('retry')
  const before = test.logged.length
  stream.leave()
  await stream.ended
  // Releases an order after the reader has left, so that the server must publish an event for a closed stream.
  const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[3] }])
  await staff.post('order/release', { id: orderId })
  const levels = test.logged.slice(before).map((line) => (JSON.parse(line) as { level: number }).level)
  expect(levels.length).toBeGreaterThan(0)
  expect(levels.filter((level) => level >= 40)).toEqual([])
})

it('the staff stream ends when its user is moved to another outfitter', async () => {
  const other = await openShop(db())
  const mover = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
  const stream = await listen(mover, shop.outfitterId)
  await stream.until('retry')
  await db().updateTable('users').set({ outfitter_id: other.outfitterId }).where('id', '=', mover.userId).execute()
  await stream.ended
})

it('open staff streams do not delay the server when it stops', async () => {
  const stopping = await startTestApp()
  const there = await openShop(stopping.data.database.db)
  const reader = await openStaff(stopping.url, stopping.data.database.db, { outfitterId: there.outfitterId })
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(reader, there.outfitterId, stopping)))
  await Promise.all(streams.map((stream) => stream.until('retry')))
  await stopping.close()
  // When the server stops, it cuts streams that would delay the stop. For a stream that was cut, `ended` is false.
  expect(await Promise.all(streams.map((stream) => stream.ended))).toEqual(streams.map(() => true))
})
