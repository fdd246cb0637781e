import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
const { query } = pg.Client.prototype
const sent: string[] = []
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  staff = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId })
  const listen = function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked] = args as [string | { readonly text?: string }]
    sent.push(typeof asked === 'string' ? asked : (asked.text ?? ''))
    return Reflect.apply(query, this, args)
  }
  pg.Client.prototype.query = listen as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

/** Counts what the server sends to the database until the call's answer, `begin` and `commit` among it. */
async function count(call: () => Promise<{ readonly status: number }>): Promise<number> {
  sent.length = 0
  expect((await call()).status).toBe(200)
  return sent.length
}

/** Raise a figure only with a reason: each statement is a round trip for which somebody waits. */
const most = {
  'create a cart': 7,
  'add a photo': 6,
  'remove a photo': 6,
  'load a cart': 4,
  'calculate tax': 6,
  'charge a card': 18,
  'place at the counter': 12,
  'list pending orders': 6,
  release: 31,
} as const

async function expectFew(name: keyof typeof most, call: () => Promise<{ readonly status: number }>): Promise<void> {
  expect(await count(call), `statements to ${name}: ${sent.join('\n')}`).toBeLessThanOrEqual(most[name])
}

describe('statements of a call', () => {
  it('are few in a sale of photos', async () => {
    const guest = new Guest(test.url)
    const [first = 0, second = 0] = shop.photoIds
    await expectFew('create a cart', () => guest.start(shop.slug))
    await expectFew('add a photo', () => guest.add({ photo_id: first }))
    await expectFew('add a photo', () => guest.add({ photo_id: second }))
    await expectFew('remove a photo', () => guest.remove({ photo_id: second }))
    await expectFew('load a cart', () => guest.load(shop.slug))
    await expectFew('calculate tax', () => guest.tax())
    await expectFew('charge a card', () => guest.charge())
  })

  it('are few at the counter', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    await expectFew('place at the counter', () => guest.counter())
    const { outfitterId } = shop
    await expectFew('list pending orders', () => staff.post('order/get-pending', { outfitterId }, null))
    await expectFew('release', () => staff.post('order/release', { id: guest.orderId }))
  })
})
