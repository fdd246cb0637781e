import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Kysely } from 'kysely'
import { hashSessionToken, makeSessionToken } from '#server/modules/users/login/access.store.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { openAdminSession } from '../http/staff-session.ts'
import { askForZip, makeZip, openTestStorage, placeOrder, storeOriginals, type PlacedOrder } from './placed-order.ts'

const dayMs = 24 * 3_600_000
const test = testApp()
let shop: Shop
let order: PlacedOrder

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  await storeOriginals(test, await openTestStorage(test))
})

beforeEach(async () => {
  order = await placeOrder(test, shop)
})

const ask = (headers: Record<string, string> = { 'order-hash': order.hash }) => askForZip(test, order.id, headers)
const rows = () =>
  test.data.database.db.selectFrom('zip_files').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
const mails = () =>
  test.data.database.db.selectFrom('mails').selectAll().where('order_id', '=', order.id).orderBy('id').execute()

async function deliveredZip(): Promise<unknown> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${order.hash}`)
  return ((await answer.json()) as { order: { zip_file: unknown } }).order.zip_file
}

async function openSession(db: Kysely<DB>, role: 'employee' | 'photographer', outfitterId: number | null) {
  const token = makeSessionToken()
  const now = test.clock.now()
  const user = await db
    .insertInto('users')
    .values({
      name: 'Sam',
      email: `${token}@eddyline.test`,
      password_hash: 'none',
      role,
      outfitter_id: outfitterId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSessionToken(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 90 * dayMs),
    })
    .execute()
  return { authorization: `Bearer ${token}` }
}

describe('requestZip', () => {
  it('answers with the zip state that the delivery page shows: first requested, then ready with an expiry in seven days', async () => {
    expect(await deliveredZip()).toBeNull()
    const requested = await ask()
    const waiting = { name: null, status: 'requested', done: 0, count: 3, expires_at: null }
    expect([requested.status, requested.zip]).toEqual([202, waiting])
    expect(requested.headers.get('cache-control')).toBe('no-store')
    expect(await deliveredZip()).toEqual(waiting)
    await test.app.runJob('build-zip')
    const expires_at = new Date(test.clock.now().getTime() + 7 * dayMs).toISOString()
    const ready = await ask()
    expect([ready.status, ready.zip]).toMatchObject([200, { status: 'ready', done: 3, count: 3, expires_at }])
    expect(ready.zip.name).toMatch(/^[\w-]{43}\.zip$/)
    expect(await deliveredZip()).toEqual(ready.zip)
  })

  it('makes one zip and one mail for repeated requests', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202])
    await test.app.runJob('build-zip')
    await ask()
    await test.app.runJob('build-zip')
    expect(await rows()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  it('mails the link of the zip page to the order’s email, whoever requested the zip', async () => {
    await ask(await openAdminSession(test.data.database.db, test.clock.now()))
    await test.app.runJob('build-zip')
    const [mail] = await mails()
    const [row] = await rows()
    expect(mail).toMatchObject({ kind: 'zip-ready', recipient: 'robin@guest.test', dedupe_key: `zip ${row?.id ?? 0}` })
    expect(mail?.text_body).toContain(`https://photos.test/deliver/${shop.slug}/zip/${order.hash}`)
  })

  it('builds a new zip under another name after expiry, whether or not the retention job has run', async () => {
    const first = await makeZip(test, order)
    test.clock.advance(7 * dayMs)
    expect(await deliveredZip()).toMatchObject({ status: 'expired', name: null })
    expect(await ask()).toMatchObject({ status: 202, zip: { status: 'requested', done: 0 } })
    expect(await makeZip(test, order)).not.toBe(first)
    expect((await rows()).map((row) => row.state)).toEqual(['expired', 'ready'])
    expect(await mails()).toHaveLength(2)
    test.clock.advance(7 * dayMs)
    await test.app.runJob('retention')
    expect((await ask()).status).toBe(202)
  })

  it('builds a new zip when the last one failed', async () => {
    await ask()
    await test.data.database.db
      .updateTable('zip_files')
      .set({ state: 'failed' })
      .where('order_id', '=', order.id)
      .execute()
    expect(await deliveredZip()).toMatchObject({ status: 'failed', name: null })
    expect(await ask()).toMatchObject({ status: 202, zip: { status: 'requested' } })
    expect(await rows()).toHaveLength(2)
  })

  it('builds a new zip when the file of the last one is missing', async () => {
    const name = await makeZip(test, order)
    await (await openTestStorage(test)).delete(`zips/${name}`)
    expect((await fetch(`${test.url}/deliveries/${name}`)).status).toBe(410)
    expect(await ask()).toMatchObject({ status: 202, zip: { status: 'requested' } })
  })

  it('answers 429 after six failed zips within an hour', async () => {
    const fail = () => test.data.database.db.updateTable('zip_files').set({ state: 'failed' }).execute()
    for (let time = 0; time < 6; time += 1) {
      expect((await ask()).status).toBe(202)
      await fail()
    }
    const refused = await ask()
    expect([refused.status, refused.code]).toEqual([429, 'too-many'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    test.clock.advance(3_600_000)
    expect((await ask()).status).toBe(202)
  })
})

describe('the right to request a zip', () => {
  it('belongs to staff of the order’s outfitter, but not to staff of another outfitter', async () => {
    const { db } = test.data.database
    const other = await openShop(db)
    expect((await ask(await openSession(db, 'employee', other.outfitterId))).status).toBe(404)
    expect((await ask(await openSession(db, 'photographer', null))).status).toBe(403)
    expect((await ask(await openSession(db, 'employee', shop.outfitterId))).status).toBe(202)
  })

  it('belongs to a guest only with the hash of the order whose zip is requested', async () => {
    const other = await placeOrder(test, shop)
    const wrong: Record<string, string>[] = [
      {},
      { 'order-hash': other.hash },
      { 'order-hash': randomBytes(32).toString('base64url') },
    ]
    for (const headers of wrong) {
      const answer = await ask(headers)
      expect([answer.status, answer.sentence]).toEqual([404, 'We could not find this order'])
    }
    expect(await askForZip(test, 2_000_000_000, { 'order-hash': order.hash })).toMatchObject({ status: 404 })
    expect(await rows()).toEqual([])
  })

  it.each(['pending', 'cancelled', 'paying'] as const)('is denied while the order is %s', async (status) => {
    order = await placeOrder(test, shop, { status })
    expect(await ask()).toMatchObject({
      status: 409,
      code: 'not-completed',
      sentence: 'The photos of this order are not paid for yet',
    })
    expect(await rows()).toEqual([])
  })

  it('is denied after a full refund, but kept after a partial refund', async () => {
    order = await placeOrder(test, shop, { refunded: 1500 })
    expect(await ask()).toMatchObject({ status: 410, code: 'refunded' })
    order = await placeOrder(test, shop, { refunded: 1499 })
    expect((await ask()).status).toBe(202)
  })
})

describe('the running server', () => {
  it('builds the zip in the background and sends its mail', async () => {
    test.app.startJobs()
    expect((await ask()).status).toBe(202)
    await expect.poll(async () => (await ask()).zip.status, { timeout: 20_000 }).toBe('ready')
    await expect
      .poll(() => test.mails.filter((mail) => mail.text.includes(`/zip/${order.hash}`)), { timeout: 20_000 })
      .toHaveLength(1)
  })
})
