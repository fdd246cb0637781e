// Releases the same number of pending orders in two ways on one page, and compares the times. In one, the outbox sends
// the releases after the device was offline. In the other, a plain loop of calls waits for each answer.
import { randomBytes } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { openCounter, placeWaitingOrder, type Waiting } from '../e2e/counter/counter-steps.ts'
import { storeActions } from '../e2e/support/queued-actions.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { logIn } from '../e2e/support/staff-api.ts'
import { openBrowser } from './open-browser.ts'
import { reportFigures } from './report-figures.ts'

/**
 * The number of orders for each of the two ways. The orders of both ways together stay within the server's limit for
 * one IP address.
 */
const count = 95

const app = await startApp()
const { page, context, close } = await openBrowser()
const who = await logIn(app.url, 'outfitter')

async function placeOrders(): Promise<Waiting[]> {
  const orders: Waiting[] = []
  while (orders.length < count) {
    orders.push(await placeWaitingOrder(app.url, `drain-${randomBytes(4).toString('hex')}@guest.test`))
  }
  return orders
}

const newKey = (): string => randomBytes(16).toString('hex')

/** Releases the orders by a loop of calls on the page. Returns the milliseconds that the loop took. */
function callInLoop(on: Page, orders: readonly Waiting[]): Promise<number> {
  const calls = orders.map(({ id, total }) => ({ key: newKey(), body: { id, expected_total: total } }))
  return on.evaluate(
    async ([list, token]) => {
      const began = performance.now()
      for (const { key, body } of list) {
        const headers = { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${token}` }
        const response = await fetch('/api/v1/order/release', { method: 'POST', headers, body: JSON.stringify(body) })
        if (!response.ok) throw new Error(`The server answered ${response.status}`)
        await response.json()
      }
      return performance.now() - began
    },
    [calls, who.token] as const,
  )
}

/** Releases the orders through the outbox. Returns the milliseconds from the outbox's first call to its last answer. */
async function drainOutbox(on: Page, orders: readonly Waiting[]): Promise<number> {
  const outfitterId = who.user.outfitter_id ?? 0
  const actions = orders.map(({ id, total }) => ({
    kind: 'order.release',
    entity: `order:${id}`,
    payload: { kind: 'order.release', orderId: id, outfitterId, expectedTotal: total, anyway: null },
    key: newKey(),
  }))
  await context.setOffline(true)
  await expect(on.getByText(/^As of /)).toBeVisible({ timeout: 120_000 })
  await storeActions(on, actions, String(who.user.id))
  let began: number | null = null
  let answered = 0
  const isRelease = (url: string): boolean => new URL(url).pathname.endsWith('/order/release')
  const done = new Promise<number>((resolve) => {
    on.on('request', (request) => {
      if (isRelease(request.url())) began ??= performance.now()
    })
    on.on('requestfinished', (request) => {
      if (!isRelease(request.url()) || began === null) return
      answered += 1
      if (answered === count) resolve(performance.now() - began)
    })
  })
  await context.setOffline(false)
  const taken = await done
  on.removeAllListeners('request')
  on.removeAllListeners('requestfinished')
  await expect(on.getByText(/^As of /)).toBeHidden({ timeout: 120_000 })
  return taken
}

try {
  await openCounter(page, app.url, 'outfitter')
  const [looped, queued] = [await placeOrders(), await placeOrders()]
  const loop = await callInLoop(page, looped)
  const drain = await drainOutbox(page, queued)
  console.log(`loop ${(loop / count).toFixed(1)} ms, drain ${(drain / count).toFixed(1)} ms for each action`)
  const from = `${count} releases`
  reportFigures([
    {
      name: 'a drain of the outbox',
      value: drain / loop,
      unit: 'of a bare loop of the same calls',
      budget: { atMost: 2 },
      from,
    },
    { name: 'that drain', value: drain / 1000, unit: 's', from },
    { name: 'one action of that drain', value: drain / count, unit: 'ms', from },
  ])
} finally {
  await close()
  await app.remove()
}
