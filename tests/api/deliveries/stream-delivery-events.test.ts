import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { eventsArrived } from '../../support/events-arrived.ts'
import { eventually } from '../../support/eventually.ts'
import { Guest } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { askForZip, openTestStorage, placeOrder, storeOriginals } from './placed-order.ts'

const test = testApp()
let shop: Shop
const opened: AbortController[] = []

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  await storeOriginals(test, await openTestStorage(test))
})
afterEach(() => {
  for (const one of opened.splice(0)) one.abort()
})

interface Live {
  readonly headers: Headers
  readonly events: { event: string; data: Record<string, unknown> }[]
}

async function listen(hash: string): Promise<Live> {
  const abort = new AbortController()
  opened.push(abort)
  const answer = await fetch(`${test.url}/api/v1/order/hash/${hash}/events`, { signal: abort.signal })
  expect(answer.status).toBe(200)
  const events: Live['events'] = []
  void read(answer, events).catch(() => {})
  return { headers: answer.headers, events }
}

async function read(answer: Response, events: Live['events']): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event !== undefined && data !== undefined)
        events.push({ event, data: JSON.parse(data) as Live['events'][0]['data'] })
    }
  }
}

async function until(live: Live, event: string, data: object): Promise<void> {
  await expect
    .poll(() => live.events, { timeout: 10_000, interval: 10 })
    .toContainEqual({ event, data: expect.objectContaining(data) as unknown })
}

it('the delivery stream sends the state of order and zip when a client opens it', async () => {
  const order = await placeOrder(test, shop)
  await askForZip(test, order.id, { 'order-hash': order.hash })
  const live = await listen(order.hash)
  expect(live.headers.get('content-type')).toBe('text/event-stream')
  await until(live, 'order', { id: order.id, status: 'completed', refunded_total: 0 })
  await until(live, 'zip', { status: 'requested', done: 0, count: 3, name: null })
})

it('the delivery stream reports a zip from its request until it is ready', async () => {
  const order = await placeOrder(test, shop)
  const live = await listen(order.hash)
  await until(live, 'order', { status: 'completed' })
  await askForZip(test, order.id, { 'order-hash': order.hash })
  await until(live, 'zip', { status: 'requested' })
  await test.app.runJob('build-zip')
  await until(live, 'zip', { status: 'ready', done: 3, name: expect.stringMatching(/\.zip$/) as unknown })
  const zips = live.events.filter(({ event }) => event === 'zip').map(({ data }) => data.status)
  // Each event makes the stream send the current state, so after the first 'ready' it may only repeat 'ready'.
  expect(new Set(zips.slice(zips.indexOf('ready')))).toEqual(new Set(['ready']))
})

it('the delivery stream of an order sends nothing of another order', async () => {
  const [order, other] = [await placeOrder(test, shop), await placeOrder(test, shop)]
  await askForZip(test, order.id, { 'order-hash': order.hash })
  await eventsArrived(test.events, test.data.database)
  const live = await listen(order.hash)
  const elsewhere = await listen(other.hash)
  await until(live, 'zip', { status: 'requested' })
  await until(elsewhere, 'order', { id: other.id })
  // Sets the zip of the first order to 'failed' without an event. Its stream would send 'failed' if it wrongly reacted
  // to the next event, which belongs to the other order.
  await test.data.database.db
    .updateTable('zip_files')
    .set({ state: 'failed' })
    .where('order_id', '=', order.id)
    .execute()
  await askForZip(test, other.id, { 'order-hash': other.hash })
  await until(elsewhere, 'zip', { status: 'requested' })
  await askForZip(test, order.id, { 'order-hash': order.hash })
  await eventually('this order’s zip', async () => {
    await test.app.runJob('build-zip')
    return live.events.some(({ data }) => data.status === 'ready') || null
  })
  expect(live.events.map(({ data }) => data.status)).not.toContain('failed')
  expect(live.events.filter(({ event }) => event === 'order').map(({ data }) => data.id)).toEqual([order.id])
})

it('a request for the delivery stream gets 404 without the hash of a placed order', async () => {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  for (const hash of [guest.cartToken, randomBytes(32).toString('base64url')]) {
    const answer = await fetch(`${test.url}/api/v1/order/hash/${hash}/events`)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
  }
})
