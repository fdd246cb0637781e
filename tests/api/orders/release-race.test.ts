import { beforeAll, expect, inject, it } from 'vitest'
import { newKey } from '../../support/guest.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

/** The embedded database gets fewer rounds, because it runs transactions one after another and so takes longer. */
const rounds = (process.env['LONG_TESTS'] === '1' ? 1000 : 50) * (inject('database') === 'postgres' ? 1 : 0.4)
/**
 * The number of rounds that run at the same time. Each round has its own order, so rounds do not disturb each other.
 */
const atOnce = 10

const test = testApp()
let shop: Shop
let first: Staff
let second: Staff

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  first = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId })
  second = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId, role: 'outfitter' })
})

/**
 * Calls as a staff device does. The device repeats the same action with the same key while the server answers 409
 * `in-progress` (docs/rules.md#outcomes-of-queued-actions).
 */
async function decide(staff: Staff, path: string, id: number): Promise<StaffAnswer> {
  const key = newKey()
  for (;;) {
    const answer = await staff.post(path, { id }, key)
    if (answer.body.code !== 'in-progress') return answer
  }
}

async function race(orderId: number, releaseFirst: boolean): Promise<{ release: StaffAnswer; cancel: StaffAnswer }> {
  const release = () => decide(first, 'order/release', orderId)
  const cancel = () => decide(second, 'order/cancel', orderId)
  if (releaseFirst) {
    const [released, cancelled] = await Promise.all([release(), cancel()])
    return { release: released, cancel: cancelled }
  }
  const [cancelled, released] = await Promise.all([cancel(), release()])
  return { release: released, cancel: cancelled }
}

/** Releases and cancels a new order at the same moment. Returns true when the release won. */
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

it(`when staff release and cancel an order at the same moment, only one call succeeds, and the mails match that outcome (${rounds} rounds)`, async () => {
  const won = { release: 0, cancel: 0 }
  for (let round = 0; round < rounds; round += atOnce) {
    // Advances the clock, because the server lets one IP address create at most 300 carts in ten minutes.
    test.clock.advance(atOnce * 3_000)
    const released = await Promise.all(Array.from({ length: atOnce }, (_, index) => runRound(round + index)))
    for (const wasReleased of released) won[wasReleased ? 'release' : 'cancel']++
  }
  // Release and cancel must each win sometimes. Otherwise the order of sending would decide and nothing would race.
  expect(won.release).toBeGreaterThan(0)
  expect(won.cancel).toBeGreaterThan(0)
}, 1_200_000)
