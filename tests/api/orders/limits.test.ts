import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDiscount, openShop, type Shop } from '../../support/shop.ts'
import { buyer, Guest } from '../../support/guest.ts'
import { startTaxJarStandIn, taxAnswer, type TaxJarStandIn } from '../../support/taxjar-stand-in.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

// How often a guest may do what costs others something, and whose tries are counted.

let test: TestApp
let taxJar: TaxJarStandIn
let shop: Shop

beforeAll(async () => {
  taxJar = await startTaxJarStandIn()
  test = await startTestApp({ taxJar: { apiKey: 'key', url: taxJar.url, from: { state: 'CO', zip: '81201' } } })
  shop = await openShop(test.data.database.db)
})
afterAll(async () => {
  await test.close()
  await taxJar.close()
})
beforeEach(async () => {
  test.clock.set(new Date('2026-07-04T18:00:00Z'))
  await test.data.database.db.deleteFrom('rate_limits').execute()
  taxJar.calls.length = 0
  taxJar.answer = taxAnswer(18.18, 0.0881)
})

async function withPhoto(): Promise<Guest> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  return guest
}

it('a stranger who tries to charge another’s cart uses up none of the guest’s tries', async () => {
  const guest = await withPhoto()
  const stranger = new Guest(test.url)
  await stranger.start(shop.slug)
  for (let tries = 0; tries < 25; tries += 1)
    expect((await stranger.charge({ orderId: guest.orderId, nonce: `cnon:${tries}` })).status).toBe(404)
  const { total } = (await guest.tax()).body
  expect(await guest.charge({ expected_total: total })).toMatchObject({ status: 200 })
})

it('a guest may try twenty cards on one cart', async () => {
  const guest = await withPhoto()
  await guest.tax()
  const codes = []
  for (let tries = 0; tries < 21; tries += 1)
    codes.push((await guest.charge({ nonce: `cnon:${tries}`, expected_total: 1 })).status)
  expect(codes.slice(0, 20)).not.toContain(429)
  expect(codes.at(-1)).toBe(429)
})

it.each(['counter', 'free'] as const)('ten orders an hour for one email address, by %s', async (way) => {
  await addDiscount(test.data.database.db, shop, { name: `Free ${way}`, type: 'Percentage', value: 10_000 })
  const placed = async (email: string) => {
    const guest = await withPhoto()
    if (way === 'free') await guest.discount(`Free ${way}`)
    const finished = await guest[way]({ email })
    // Again is no other order.
    if (finished.status === 200) expect((await guest[way]({ email })).status).toBe(200)
    return finished
  }
  for (let count = 0; count < 10; count += 1) expect((await placed('one@guest.test')).status).toBe(200)
  const refused = await placed('One@Guest.test')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await placed('two@guest.test')).status).toBe(200)
  test.clock.advance(3_600_000)
  expect((await placed('one@guest.test')).status).toBe(200)
})

it('two hundred orders in ten minutes from one address, whatever their emails', async () => {
  const key = test.data.database.db
  const first = await withPhoto()
  expect((await first.counter({ email: 'a@guest.test' })).status).toBe(200)
  await key.updateTable('rate_limits').set({ hits: 200 }).where('key', 'like', 'place-address:%').execute()
  const next = await withPhoto()
  expect((await next.counter({ email: 'b@guest.test' })).status).toBe(429)
})

it('the tax of the same cart, place and day is asked for once', async () => {
  const guest = await withPhoto()
  const first = await guest.tax()
  const again = await guest.tax({ ...buyer, name: 'Another Name' })
  expect(again.body.tax).toBe(first.body.tax)
  expect(taxJar.calls).toHaveLength(1)
  await guest.tax({ ...buyer, zip: '80202' })
  expect(taxJar.calls).toHaveLength(2)
  await guest.add({ photo_id: shop.photoIds[1] })
  await guest.tax()
  expect(taxJar.calls).toHaveLength(3)
})

it('no more than thirty places are asked about for one cart in ten minutes, and strangers use up none', async () => {
  const guest = await withPhoto()
  const zips = Array.from({ length: 31 }, (_, index) => `802${String(index + 10).padStart(2, '0')}`)
  const stranger = new Guest(test.url)
  await stranger.start(shop.slug)
  stranger.orderId = guest.orderId
  for (const zip of zips) expect((await stranger.tax({ ...buyer, zip })).status).toBe(404)
  const statuses = []
  for (const zip of zips) statuses.push((await guest.tax({ ...buyer, zip })).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

it('a tax holds until the outfitter’s midnight', async () => {
  const guest = await withPhoto()
  const { total } = (await guest.tax()).body
  // 23:59 and 00:01 in Denver.
  test.clock.set(new Date('2026-07-05T05:59:00Z'))
  expect((await guest.load(shop.slug)).body.order.tax).not.toBeNull()
  test.clock.set(new Date('2026-07-05T06:01:00Z'))
  expect((await guest.load(shop.slug)).body.order.tax).toBeNull()
  expect(await guest.charge({ expected_total: total })).toMatchObject({ status: 422, body: { code: 'tax-outdated' } })
  const renewed = await guest.tax()
  expect(taxJar.calls).toHaveLength(2)
  expect(await guest.charge({ expected_total: renewed.body.total })).toMatchObject({ status: 200 })
})
