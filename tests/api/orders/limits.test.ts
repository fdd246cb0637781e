import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDiscount, openShop, type Shop } from '../../support/shop.ts'
import { buyer, call, Guest, newKey } from '../../support/guest.ts'
import { losingDatabase } from '../../support/stand-ins/losing-database.ts'
import { openStaff } from '../../support/staff.ts'
import { startTaxJarStandIn, taxAnswer, type TaxJarStandIn } from '../../support/stand-ins/taxjar-stand-in.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

// The limits on guests' calls that cost other people money or mail. Examples are card tries and guesses of discount
// codes.

const losing = losingDatabase()
let test: TestApp
let taxJar: TaxJarStandIn
let shop: Shop

beforeAll(async () => {
  taxJar = await startTaxJarStandIn()
  test = await startTestApp({
    taxJar: { apiKey: 'key', url: taxJar.url, from: { state: 'CO', zip: '81201' } },
    wrapDatabase: losing.wrap,
  })
  shop = await openShop(test.data.database.db)
})
afterAll(async () => {
  await test.close()
  await taxJar.close()
})
beforeEach(async () => {
  test.clock.set(new Date('2026-07-04T18:00:00Z'))
  await test.data.database.db.deleteFrom('rate_limits').execute()
  losing.isLosing = false
  taxJar.calls.length = 0
  taxJar.answer = taxAnswer(18.18, 0.0881)
})

async function withPhoto(): Promise<Guest> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  return guest
}

it('charges that a stranger sends for a guest’s cart fail, and use up none of the guest’s tries', async () => {
  const guest = await withPhoto()
  const stranger = new Guest(test.url)
  await stranger.start(shop.slug)
  for (let tries = 0; tries < 25; tries += 1)
    expect((await stranger.charge({ orderId: guest.orderId, nonce: `cnon:${tries}` })).status).toBe(404)
  const { total } = (await guest.tax()).body
  expect(await guest.charge({ expected_total: total })).toMatchObject({ status: 200 })
})

/** Charges the guest's cart with a card token that the payment provider refuses. */
function tryCard(guest: Guest, total: number | undefined) {
  return guest.charge({ nonce: `cnon:${newKey()}`, expected_total: total })
}

/** The number of tries that the server has counted against a limit. Each test uses one cart or email per limit. */
async function countedFor(limit: string): Promise<number> {
  const { db } = test.data.database
  const rows = await db.selectFrom('rate_limits').select('hits').where('key', 'like', `${limit}:%`).execute()
  return rows[0]?.hits ?? 0
}

/** Sets the count of tries so that only `left` of them remain before the limit. */
async function leave(left: number, limit: string, most: number): Promise<void> {
  const { db } = test.data.database
  expect(await countedFor(limit)).toBeGreaterThan(0)
  await db
    .updateTable('rate_limits')
    .set({ hits: most - left })
    .where('key', 'like', `${limit}:%`)
    .execute()
}

describe('the limit of card tries for one cart', () => {
  it('is twenty in ten minutes, and refused tries count', async () => {
    const guest = await withPhoto()
    await guest.tax()
    const codes = []
    for (let tries = 0; tries < 21; tries += 1)
      codes.push((await guest.charge({ nonce: `cnon:${tries}`, expected_total: 1 })).status)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 409), 429])
    test.clock.advance(10 * 60_000 - 1)
    expect((await guest.charge({ nonce: 'cnon:early', expected_total: 1 })).status).toBe(429)
    test.clock.advance(1)
    expect((await guest.charge({ nonce: 'cnon:later', expected_total: 1 })).status).toBe(409)
  })

  it('is not used up by repeated calls, which are answered even at the limit', async () => {
    const guest = await withPhoto()
    const { total } = (await guest.tax()).body
    const key = newKey()
    const charge = (under: string) => guest.charge({ nonce: 'cnon:card-nonce-declined', expected_total: total }, under)
    // The same card token under another idempotency key must count as a repeat too.
    for (const under of [key, key, key, newKey()])
      expect(await charge(under)).toMatchObject({ status: 422, body: { code: 'card-declined' } })
    expect(await countedFor('charge-order')).toBe(1)
    await leave(0, 'charge-order', 20)
    expect((await tryCard(guest, total)).status).toBe(429)
    expect(await charge(key)).toMatchObject({ status: 422, body: { code: 'card-declined' } })
  })

  it('is not used up by a repeated call while the first call is still running', async () => {
    const guest = await withPhoto()
    const { total } = (await guest.tax()).body
    const key = newKey()
    const charge = () => guest.charge({ nonce: 'cnon:card-nonce-declined', expected_total: total }, key)
    const pause = test.network.pauseAt('before-provider')
    const first = charge()
    await pause.reached
    expect(await charge()).toMatchObject({ status: 409, body: { code: 'in-progress' } })
    pause.release()
    expect((await first).status).toBe(422)
    expect(await countedFor('charge-order')).toBe(1)
  })

  it('is not used up by 503 answers, and the card is charged afterwards', async () => {
    const guest = await withPhoto()
    const { total } = (await guest.tax()).body
    losing.isLosing = true
    for (let tries = 0; tries < 21; tries += 1) expect((await tryCard(guest, total)).status).toBe(503)
    losing.isLosing = false
    expect(await guest.charge({ expected_total: total })).toMatchObject({ status: 200 })
  })

  it('lets a guest send a refused try again later with the same idempotency key', async () => {
    const guest = await withPhoto()
    const { total } = (await guest.tax()).body
    await tryCard(guest, total)
    await leave(0, 'charge-order', 20)
    const key = newKey()
    expect((await guest.charge({ expected_total: total }, key)).status).toBe(429)
    test.clock.advance(10 * 60_000)
    expect((await guest.charge({ expected_total: total }, key)).status).toBe(200)
  })
})

describe('the limit of carts for one IP address', () => {
  const create = (key: string) =>
    call(test.url, 'POST', 'order', {
      body: { slug: shop.slug, isExternal: true },
      headers: { 'idempotency-key': key },
    })

  it('is not used up by repeated calls, which are answered even at the limit', async () => {
    const key = newKey()
    const first = await create(key)
    await leave(1, 'create-cart', 300)
    expect((await create(key)).body).toEqual(first.body)
    expect((await create(newKey())).status).toBe(200)
    expect((await create(key)).body).toEqual(first.body)
    expect((await create(newKey())).status).toBe(429)
  })

  it('is not used up by 503 answers', async () => {
    await create(newKey())
    await leave(1, 'create-cart', 300)
    losing.isLosing = true
    for (let tries = 0; tries < 3; tries += 1) expect((await create(newKey())).status).toBe(503)
    losing.isLosing = false
    expect((await create(newKey())).status).toBe(200)
  })
})

describe('the limit of hand-over codes for one IP address', () => {
  const take = (code: string, key = newKey()) =>
    call(test.url, 'POST', 'order/take-over', { body: { code }, headers: { 'idempotency-key': key } })

  it('counts wrong codes but no repeated calls, which are answered even at the limit', async () => {
    const guest = await withPhoto()
    const code = (await guest.post('order/hand-over', { orderId: guest.orderId })).body.code ?? ''
    const key = newKey()
    const first = await take(code, key)
    expect(first.status).toBe(200)
    await leave(1, 'take-over', 300)
    expect((await take(code, key)).body).toEqual(first.body)
    expect((await take('no-code-of-any-cart')).status).toBe(404)
    expect((await take('no-code-of-any-cart')).status).toBe(429)
    expect((await take(code, key)).body).toEqual(first.body)
  })
})

it('a repeated discount call gets its stored answer after ten wrong codes', async () => {
  await addDiscount(test.data.database.db, shop, { name: 'Ten off', value: 1000 })
  const guest = await withPhoto()
  const key = newKey()
  const first = await guest.discount('Ten off', key)
  expect(first.status).toBe(200)
  for (let tries = 0; tries < 10; tries += 1) expect((await guest.discount('a guess')).status).toBe(422)
  expect((await guest.discount('Ten off')).status).toBe(429)
  expect((await guest.discount('Ten off', key)).body).toEqual(first.body)
  // The server allows ten wrong codes, and the guest has sent ten. The repeated call with the valid code must not reset
  // this count.
  expect((await guest.discount('a guess')).status).toBe(429)
})

it('a tax call without an answer from the tax provider does not count towards the limit of thirty addresses per cart', async () => {
  const guest = await withPhoto()
  expect((await guest.tax()).status).toBe(200)
  await leave(1, 'tax-order', 30)
  taxJar.answer = { status: 500, json: {} }
  for (let tries = 0; tries < 3; tries += 1) expect((await guest.tax({ ...buyer, zip: '80202' })).status).toBe(503)
  taxJar.answer = taxAnswer(18.18, 0.0881)
  expect((await guest.tax({ ...buyer, zip: '80202' })).status).toBe(200)
  expect((await guest.tax({ ...buyer, zip: '80203' })).status).toBe(429)
})

it.each(['counter', 'free'] as const)('ten %s orders an hour are allowed for one email address', async (way) => {
  await addDiscount(test.data.database.db, shop, { name: `Free ${way}`, type: 'Percentage', value: 10_000 })
  const placed = async (email: string) => {
    const guest = await withPhoto()
    if (way === 'free') await guest.discount(`Free ${way}`)
    const finished = await guest[way]({ email })
    // A repeated call must not count as a second order.
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

it('one IP address may place two hundred orders in ten minutes, whatever their email addresses', async () => {
  const key = test.data.database.db
  const first = await withPhoto()
  expect((await first.counter({ email: 'a@guest.test' })).status).toBe(200)
  await key.updateTable('rate_limits').set({ hits: 200 }).where('key', 'like', 'place-address:%').execute()
  const next = await withPhoto()
  expect((await next.counter({ email: 'b@guest.test' })).status).toBe(429)
  test.clock.advance(10 * 60_000)
  expect((await next.counter({ email: 'b@guest.test' })).status).toBe(200)
})

it('the tax provider is asked once for the same cart and address, and again after either changed', async () => {
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

it('a guest may calculate the tax of a cart for thirty addresses in ten minutes, and calls of strangers do not count towards this limit', async () => {
  const guest = await withPhoto()
  const zips = Array.from({ length: 31 }, (_, index) => `802${String(index + 10).padStart(2, '0')}`)
  const stranger = new Guest(test.url)
  await stranger.start(shop.slug)
  stranger.orderId = guest.orderId
  for (const zip of zips) expect((await stranger.tax({ ...buyer, zip })).status).toBe(404)
  const statuses = []
  for (const zip of zips) statuses.push((await guest.tax({ ...buyer, zip })).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  test.clock.advance(10 * 60_000)
  expect((await guest.tax({ ...buyer, zip: zips.at(-1) })).status).toBe(200)
})

it('a calculated tax is valid until the outfitter’s midnight', async () => {
  const guest = await withPhoto()
  const { total } = (await guest.tax()).body
  // Sets the clock to 23:59 and later 00:01 in Denver, because a tax is valid only until local midnight.
  test.clock.set(new Date('2026-07-05T05:59:00Z'))
  expect((await guest.load(shop.slug)).body.order.tax).not.toBeNull()
  test.clock.set(new Date('2026-07-05T06:01:00Z'))
  expect((await guest.load(shop.slug)).body.order.tax).toBeNull()
  expect(await guest.charge({ expected_total: total })).toMatchObject({ status: 422, body: { code: 'tax-outdated' } })
  const renewed = await guest.tax()
  expect(taxJar.calls).toHaveLength(2)
  expect(await guest.charge({ expected_total: renewed.body.total })).toMatchObject({ status: 200 })
})

describe('the limit of orders without a card for one email address', () => {
  interface Placing {
    readonly isExternal?: boolean
    readonly headers?: Readonly<Record<string, string>>
  }

  async function place(email: string, { isExternal = false, headers = {} }: Placing = {}): Promise<number> {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }], isExternal)
    const order = { name: buyer.name, email, orderId: guest.orderId }
    return (await guest.post('order/counter', order, { 'idempotency-key': newKey(), ...headers })).status
  }

  /** Places one order and sets the count to ten, so that the email address has reached its limit. */
  async function placeTen(email: string, placing?: Placing): Promise<void> {
    expect(await place(email, placing)).toBe(200)
    await leave(0, 'place-recipient', 10)
  }

  const staffOf = async (outfitterId: number, role: 'employee' | 'photographer' = 'employee') =>
    openStaff(test.url, test.data.database.db, { outfitterId, role })

  it('exempts the outfitter’s own address on the internal channel, in any spelling', async () => {
    const house = `${shop.slug}@outfitter.test`
    await placeTen(house, { isExternal: true })
    expect(await place(house, { isExternal: true })).toBe(429)
    for (const spelled of [house, house.toUpperCase(), house.replace('i', 'İ')]) expect(await place(spelled)).toBe(200)
  })

  it('exempts staff with rights over the outfitter’s orders', async () => {
    await placeTen('walk-in@guest.test')
    expect(await place('walk-in@guest.test')).toBe(429)
    expect(await place('walk-in@guest.test', await staffOf(shop.outfitterId))).toBe(200)
    expect(await place('walk-in@guest.test')).toBe(429)
  })

  it.each([
    ['external', 'internal', false],
    ['internal', 'external', true],
  ] as const)('refuses an order on the %s channel after ten on the %s channel', async (_next, _first, first) => {
    await placeTen('two-channels@guest.test', { isExternal: first })
    expect(await place('two-channels@guest.test', { isExternal: !first })).toBe(429)
  })

  it('counts every spelling of an email address as the same address', async () => {
    await placeTen('initial@guest.test')
    // JavaScript lowercases `İ` to two characters, so a careless comparison would take this for another address.
    expect(await place('initİal@guest.test')).toBe(429)
    expect(await place('INITIAL@guest.test')).toBe(429)
  })

  it('counts addresses that lead to one mailbox as the same address', async () => {
    await placeTen('victim+1@guest.test')
    for (const email of ['victim@guest.test', 'Victim+2@guest.test', 'victim++@guest.test', 'victim+a.b+c@guest.test'])
      expect(await place(email), email).toBe(429)
    for (const email of ['victim2@guest.test', 'victim@other.test', 'vic.tim@guest.test', '+victim@guest.test'])
      expect(await place(email), email).toBe(200)
  })

  it('counts the spellings of a Gmail address with dots as the same address', async () => {
    await placeTen('some.body@gmail.com')
    expect(await place('s.o.m.e.body+9@googlemail.com')).toBe(429)
    expect(await place('somebody2@gmail.com')).toBe(200)
  })

  it('applies to orders for another outfitter’s email address', async () => {
    const other = await openShop(test.data.database.db)
    await placeTen(`${other.slug}@outfitter.test`)
    expect(await place(`${other.slug}@outfitter.test`)).toBe(429)
  })

  it('applies to users who have no rights over the outfitter’s orders', async () => {
    const other = await openShop(test.data.database.db)
    await placeTen('walk-in@guest.test')
    for (const user of [await staffOf(other.outfitterId), await staffOf(shop.outfitterId, 'photographer')])
      expect(await place('walk-in@guest.test', user)).toBe(429)
  })

  it('is not used up by repeated calls or 503 answers', async () => {
    const guest = await withPhoto()
    const key = newKey()
    losing.isLosing = true
    expect((await guest.counter({}, key)).status).toBe(503)
    losing.isLosing = false
    for (let repeats = 0; repeats < 3; repeats += 1) expect((await guest.counter({}, key)).status).toBe(200)
    expect(await countedFor('place-recipient')).toBe(1)
  })
})
