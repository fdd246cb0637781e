import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { seededRandom } from '#server/platform/images/watermark.ts'
import { checkBooks } from '../../support/crash/check-books.ts'
import { type CrashWorld, openCrashWorld } from '../../support/crash/crash-world.ts'
import { eventually } from '../../support/eventually.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { boundaries, type Boundary, capturedFor, type Ending, writeBoundaries } from './boundaries.ts'
import { preparePurchase, type Purchase } from './purchase.ts'

// `npm test` kills the server once at each boundary on PostgreSQL. On the embedded database it kills only in or right
// after a write. `npm run test:long` kills it ten times at each on both databases. A seed chooses the moments.
const long = process.env.LONG_TESTS === '1'
const rounds = long ? 10 : 1
const tried = long || inject('database') === 'postgres' ? boundaries : writeBoundaries
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000_000))
if (long) process.stdout.write(`Kills around the charge: CRASH_SEED=${seed}\n`)

let world: CrashWorld
let shop: Shop
let groupId: number

beforeAll(async () => {
  world = await openCrashWorld()
  await world.whileDown(async ({ db }) => {
    const now = world.clock.now()
    shop = await openShop(db, { now })
    groupId = await addGroup(db, shop, { name: 'Jake', photoIds: shop.photoIds.slice(6, 9), createdAt: now })
  })
})
afterAll(() => world.close())

function itemsOf(random: () => number): object[] {
  const singles = shop.photoIds.slice(0, 1 + Math.floor(random() * 5)).map((photo_id) => ({ photo_id }))
  return random() < 0.5 ? singles : [...singles, { display_group_id: groupId }]
}

/** The page that charged and a second tab that retries must get the same final answer, now and later. */
async function checkAnswers(purchase: Purchase, ending: Ending): Promise<void> {
  const told = await Promise.all([purchase.insist(), purchase.insist()])
  const expected = {
    completed: { status: 200, body: { success: true, order: { id: purchase.orderId, status: 'completed' } } },
    declined: {
      status: 422,
      body: { code: 'card-declined', errors: { general: 'We are unable to charge this credit card' } },
    },
    'given-up': { status: 422, body: { code: 'not-charged' } },
  }[ending]
  for (const answer of [...told, await purchase.insist()]) expect(answer).toMatchObject(expected)
  const order = (await purchase.status()).body.order
  if (ending === 'completed') {
    expect(order).toMatchObject({ status: 'completed', total: purchase.total, hash: told[0].body.order.hash })
    expect(told[1].body.order.hash).toBe(order.hash)
  } else expect(order).toMatchObject({ status: 'cart', hash: null })
}

async function crashOnce(boundary: Boundary, random: () => number): Promise<void> {
  const purchase = await preparePurchase(world, itemsOf(random), shop.slug, boundary.card)
  const {
    ending,
    downForMs,
    meanwhile,
    mails = 1,
  } = await boundary.crash(world, purchase, random, { longOutages: long })
  await Promise.all([world.startAfter(downForMs), meanwhile?.()])
  await checkAnswers(purchase, ending)
  if (ending !== 'completed') {
    expect(await capturedFor(world, purchase)).toEqual([])
    expect(await purchase.payAgain()).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
  }
  expect(await capturedFor(world, purchase), 'charged once').toEqual([purchase.total])
  const ids = await eventually(`the mail of order ${purchase.orderId}, ${mails} times`, () => {
    const received = world.mail.messageIdsFor(purchase.email)
    return received.length >= mails ? received : null
  })
  expect(new Set(ids).size, 'one Message-ID').toBe(1)
}

describe(`the server killed around a charge (CRASH_SEED=${seed})`, () => {
  it.each(tried.map((boundary, index) => [boundary.name, boundary, index] as const))(
    'charges the card at most once, and completes the order or unlocks the cart, even when killed %s',
    async (_, boundary, index) => {
      const random = seededRandom(seed + index)
      await world.start()
      for (let round = 0; round < rounds; round += 1) await crashOnce(boundary, random)
    },
    rounds * 180_000,
  )

  it('has captured money only for completed orders, each of which has one mail and one ledger entry', async () => {
    await world.start()
    await world.kill()
    await checkBooks(world)
  })
})
