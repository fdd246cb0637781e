import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { recordProcess } from '#server/modules/system/system.public.ts'
import { queueAnyMail } from '../../support/queue-mail.ts'
import { openShop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { rawCall } from '../http/raw-call.ts'
import { placeOrder } from '../deliveries/placed-order.ts'

const test = testApp()
let admin: Staff

beforeAll(async () => {
  await openShop(test.data.database.db)
  admin = await openStaff(test.url, test.data.database.db, { role: 'admin' })
})

interface Item {
  readonly id: number
  readonly about: string
  readonly can_retry: boolean
  readonly reason: string | null
}

async function queue(name: string, kind = 'delivery'): Promise<number> {
  const { database } = test.data
  await queueAnyMail(database, { kind, dedupeKey: name, now: test.clock.now() })
  const { id } = await database.db
    .selectFrom('mails')
    .select('id')
    .where('dedupe_key', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

async function listed(kind: string, failed: boolean, after?: string) {
  const answer = await admin.post('system/work', { kind, failed, ...(after === undefined ? {} : { after }) })
  expect(answer.status).toBe(200)
  return answer.body as unknown as { items: Item[]; next: string | null }
}

const state = async () => (await rawCall(`${test.url}/api/v1/system`, 'GET', admin.headers)).json

const mailCounts = async () => {
  const { work } = (await state()) as {
    work: { kind: string; waiting: number; failed: number }[]
  }
  return work.find(({ kind }) => kind === 'mail')
}

describe('the list of waiting and refused mails', () => {
  it('comes in pages of 30, oldest first, without gaps', async () => {
    const ids: number[] = []
    for (let n = 0; n < 65; n += 1) ids.push(await queue(`page-${n}`))
    const first = await listed('mail', false)
    const second = await listed('mail', false, first.next ?? '')
    const third = await listed('mail', false, second.next ?? '')
    expect([first, second, third].map(({ items }) => items.length)).toEqual([30, 30, 5])
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
    expect(third.next).toBeNull()
    expect(await mailCounts()).toMatchObject({ waiting: 65, failed: 0 })
    await test.data.database.db.deleteFrom('mails').execute()
  })

  it('lets an administrator retry a refused mail, except a mail to reset a password', async () => {
    const mail = await queue('refused')
    const reset = await queue('reset', 'password-reset')
    test.refusedAddresses.add('refused@guest.test').add('reset@guest.test')
    await test.app.runJob('send-mail')
    expect((await listed('mail', true)).items).toMatchObject([
      { id: mail, about: 'delivery', can_retry: true, reason: '550 no such user' },
      { id: reset, about: 'password-reset', can_retry: false },
    ])
    expect(await mailCounts()).toMatchObject({ waiting: 0, failed: 2 })
    test.refusedAddresses.clear()
    expect((await admin.post('system/work/retry', { kind: 'mail', id: reset })).status).toBe(404)
    expect((await admin.post('system/work/retry', { kind: 'mail', id: mail })).status).toBe(200)
    await test.app.runJob('send-mail')
    expect(test.mails.map(({ to }) => to)).toEqual(['refused@guest.test'])
    expect((await admin.post('system/work/retry', { kind: 'mail', id: mail })).status).toBe(404)
    expect((await admin.post('system/work/give-up', { kind: 'mail', id: reset })).status).toBe(200)
    expect((await listed('mail', true)).items).toEqual([])
  })

  it('lets an administrator try all refused mails again, each once, except those that a later mail replaced', async () => {
    const { db } = test.data.database
    const shop = await openShop(db)
    const { id: orderId } = await placeOrder(test, shop)
    await db.deleteFrom('mails').execute()
    const names = ['phase-1', 'phase-2', 'replaced', 'reset'].map((name) => `${name}@guest.test`)
    await queue('phase-1')
    await queue('phase-2')
    const replaced = await queue('replaced')
    await queue('reset', 'password-reset')
    await db.updateTable('mails').set({ order_id: orderId }).where('id', '=', replaced).execute()
    for (const name of names) test.refusedAddresses.add(name)
    await test.app.runJob('send-mail')
    expect(await mailCounts()).toMatchObject({ waiting: 0, failed: 4 })
    test.refusedAddresses.clear()
    test.clock.advance(1_000)
    const resent = await queue('resent')
    await db.updateTable('mails').set({ order_id: orderId }).where('id', '=', resent).execute()
    await test.app.runJob('send-mail')
    test.mails.length = 0
    for (const _ of [1, 2]) expect((await admin.post('system/work/retry-all', { kind: 'mail' })).status).toBe(200)
    await test.app.runJob('send-mail')
    expect((await admin.post('system/work/retry-all', { kind: 'mail' })).status).toBe(200)
    await test.app.runJob('send-mail')
    expect(test.mails.map(({ to }) => to).toSorted()).toEqual(['phase-1@guest.test', 'phase-2@guest.test'])
    expect((await listed('mail', true)).items.map(({ id }) => id)).toContain(replaced)
    await db.deleteFrom('mails').execute()
    test.mails.length = 0
  })

  it('lets an administrator give up a mail, but not a payment or refund', async () => {
    const id = await queue('given-up')
    test.mails.length = 0
    expect((await admin.post('system/work/give-up', { kind: 'mail', id })).status).toBe(200)
    await test.app.runJob('send-mail')
    expect(test.mails).toEqual([])
    expect((await listed('mail', false)).items).toEqual([])
    expect((await admin.post('system/work/retry', { kind: 'mail', id })).status).toBe(404)
    for (const kind of ['payment', 'refund'])
      expect((await admin.post('system/work/give-up', { kind, id })).status).toBe(422)
  })
})

describe('damaged originals', () => {
  it('come in pages of 30, each with its album and its orders, beside the counts of all damaged originals', async () => {
    const { db } = test.data.database
    const since = test.clock.now()
    const shop = await openShop(db, { photos: 65 })
    await placeOrder(test, shop, { photoIds: shop.photoIds.slice(0, 1) })
    const damaged = db.updateTable('photos').where('album_id', '=', shop.albumId)
    await damaged.set({ damage: 'changed', checked_at: since, damaged_at: since }).execute()
    const [first, second] = shop.photoIds
    await damaged
      .set({ damage: 'missing' })
      .where('id', '=', first ?? 0)
      .execute()
    await damaged
      .set({ deleted_at: since })
      .where('id', '=', second ?? 0)
      .execute()
    await db.insertInto('original_checks').values({ started_at: since, checked: 65 }).execute()
    const { name } = await db
      .selectFrom('outfitters')
      .select('name')
      .where('id', '=', shop.outfitterId)
      .executeTakeFirstOrThrow()

    const pages = []
    let after: string | null = ''
    while (after !== null) {
      const answer = await admin.post('system/damaged-originals', { after })
      const page = answer.body as unknown as { originals: { photo_id: number }[]; next: string | null }
      pages.push(page)
      after = page.next
    }
    expect(pages.map(({ originals }) => originals.length)).toEqual([30, 30, 5])
    expect(pages.flatMap(({ originals }) => originals.map(({ photo_id: id }) => id))).toEqual(shop.photoIds)
    const place = { album_id: shop.albumId, outfitter_name: name, since: since.toISOString() }
    expect(pages[0]).toMatchObject({
      sold: 1,
      unsold: 64,
      last_check: { started_at: since.toISOString(), finished_at: null, checked: 65 },
      originals: expect.arrayContaining([
        expect.objectContaining({ ...place, photo_id: first, damage: 'missing', is_sold: true, is_deleted: false }),
        expect.objectContaining({ ...place, photo_id: second, damage: 'changed', is_sold: false, is_deleted: true }),
      ]),
    })
    expect((await admin.post('system/damaged-originals', { after: 'x' })).status).toBe(400)
    await db.updateTable('photos').set({ damage: null }).where('album_id', '=', shop.albumId).execute()
  })
})

describe('a payment without a known outcome', () => {
  const minuteMs = 60_000

  /** Inserts a payment attempt and returns its id. `untilMs`: milliseconds until its lease expires. */
  async function attempt(state: 'unknown' | 'late', untilMs: number): Promise<number> {
    const { db } = test.data.database
    const shop = await openShop(db, { photos: 1 })
    const { id: orderId } = await placeOrder(test, shop, { photoIds: shop.photoIds })
    const now = test.clock.now()
    const { rows } = await sql<{ id: number }>`
      insert into payment_attempts (order_id, key, nonce, amount, request, state, lease_until, created_at)
      values (${orderId}, ${`key ${orderId}`}, 'n', 100, '{}', ${state}, ${new Date(now.getTime() + untilMs)}, ${now})
      returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const leaseOf = async (id: number) =>
    (
      await test.data.database.db
        .selectFrom('payment_attempts')
        .select('lease_until')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).lease_until

  it('becomes due for the reconciler at once when an administrator retries it, but cannot be retried while a server asks the provider', async () => {
    const asked = await attempt('unknown', minuteMs)
    const lease = await leaseOf(asked)
    expect((await admin.post('system/work/retry', { kind: 'payment', id: asked })).status).toBe(404)
    expect(await leaseOf(asked)).toEqual(lease)
    const waiting = await attempt('unknown', -minuteMs)
    const late = await attempt('late', 60 * minuteMs)
    for (const id of [waiting, late]) {
      expect((await admin.post('system/work/retry', { kind: 'payment', id })).status).toBe(200)
      expect(await leaseOf(id)).toEqual(test.clock.now())
    }
  })
})

describe('the state of the system', () => {
  it('names processes that stopped reporting, the dependencies that fail for each process, and the builds of open pages', async () => {
    const { db } = test.data.database
    const since = test.clock.now()
    await recordProcess(db, {
      instance: 'worker:1',
      role: 'worker',
      build: 'b1',
      startedAt: since,
      makesBackups: false,
      failing: [{ part: 'storage', since, reason: 'ECONNREFUSED' }],
      diskFreeBytes: 5e9,
    })
    await db
      .updateTable('processes')
      .set({ seen_at: sql<Date>`clock_timestamp() - interval '5 minutes'` })
      .execute()
    await db.insertInto('kept_builds').values({ id: 'b1', served_at: since }).execute()
    await fetch(`${test.url}/healthz`, { headers: { 'eddyline-build': 'b1' } })
    await fetch(`${test.url}/healthz`, { headers: { 'eddyline-build': 'unknown' } })
    await test.app.runChecks()
    expect(await state()).toMatchObject({
      processes: [
        { instance: 'test-1', role: 'all', silent: false, makes_backups: true, failing: [] },
        {
          instance: 'worker:1',
          silent: true,
          makes_backups: false,
          failing: [{ part: 'storage', reason: 'ECONNREFUSED' }],
        },
      ],
      builds: [{ id: 'b1', state: 'kept', page_seen_at: since.toISOString() }],
      backups: [],
    })
  })
})
