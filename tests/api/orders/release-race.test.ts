import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

/** The embedded database takes one transaction after another, so that there is less to race for. */
const rounds = (process.env['LONG_TESTS'] === '1' ? 1000 : 100) * (inject('database') === 'postgres' ? 1 : 0.3)
/** Each of an order of its own, so that they do not meet. */
const atOnce = 10

let test: TestApp
let shop: Shop
let first: Staff
let second: Staff

beforeAll(async () => {
  test = await startTestApp()
  shop = await openShop(test.data.database.db)
  first = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId })
  second = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId, role: 'outfitter' })
})
afterAll(() => test.close())

async function race(orderId: number, releaseFirst: boolean): Promise<{ release: StaffAnswer; cancel: StaffAnswer }> {
  const release = () => first.post('order/release', { id: orderId })
  const cancel = () => second.post('order/cancel', { id: orderId })
  if (releaseFirst) {
    const [released, cancelled] = await Promise.all([release(), cancel()])
    return { release: released, cancel: cancelled }
  }
  const [cancelled, released] = await Promise.all([cancel(), release()])
  return { release: released, cancel: cancelled }
}

/** Races release against cancel on a new order; true when release was first. */
async function runRound(round: number): Promise<boolean> {
  const order = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[round % shop.photoIds.length] }])
  const { release, cancel } = await race(order.orderId, round % 2 === 0)
  const released = release.status === 200
  expect(new Set([release.status, cancel.status])).toEqual(new Set([200, 409]))
  const loser = released ? cancel : release
  const status = released ? 'completed' : 'cancelled'
  expect(loser.body).toMatchObject({
    code: released ? 'completed-not-cancelled' : 'already-cancelled',
    current: { id: order.orderId, status },
  })
  const { body } = await first.order(order.orderId)
  expect(body.order).toMatchObject({
    status,
    completed_at: released ? expect.any(String) : null,
    cancelled_at: released ? null : expect.any(String),
  })
  expect(body.order.events.map((event) => event.type).slice(-2)).toEqual([
    'placed',
    released ? 'released' : 'cancelled',
  ])
  const kinds = (await mailsOf(test, order.orderId)).map((mail) => mail.kind)
  expect(kinds).toEqual(released ? ['counter-received', 'released'] : ['counter-received'])
  return released
}

it(`release and cancel at the same moment have one winner, and the mails match it (${rounds} rounds)`, async () => {
  const won = { release: 0, cancel: 0 }
  for (let round = 0; round < rounds; round += atOnce) {
    // One address makes at most 300 carts in ten minutes.
    test.clock.advance(atOnce * 3_000)
    const released = await Promise.all(Array.from({ length: atOnce }, (_, index) => runRound(round + index)))
    for (const wasReleased of released) won[wasReleased ? 'release' : 'cancel']++
  }
  // Neither is favoured by the order in which they are sent.
  expect(won.release).toBeGreaterThan(0)
  expect(won.cancel).toBeGreaterThan(0)
}, 1_200_000)
