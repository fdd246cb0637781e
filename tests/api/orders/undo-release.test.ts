import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { newKey } from '../../support/guest.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { askReport } from '../reports/report-caller.ts'
import { payByCard } from '../payments/paid-order.ts'

const test = testApp()
let shop: Shop
let staff: Staff
let owner: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
  owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
  const storage = await openStorage({ dataDirectory: test.data.directory, s3: null, now: test.clock.now() })
  const photos = await db().selectFrom('photos').select('storage_key').execute()
  for (const photo of photos) await storage.put(photo.storage_key, randomBytes(1000))
})
beforeEach(() => test.clock.set(new Date('2026-07-04T18:00:00Z')))

const db = () => test.data.database.db

async function released(fields: object = {}) {
  const guest = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
  const answer = await staff.post('order/release', { id: guest.orderId, ...fields })
  expect(answer.status).toBe(200)
  return guest
}

const undo = (id: number, by = staff) => by.post('order/undo-release', { id })
const deliveryMails = async (id: number) =>
  (await mailsOf(test, id)).filter(({ dedupe_key: key }) => key === `delivery ${id}`)
const orderOf = async (id: number) => (await staff.order(id)).body.order
const original = (hash: string) => fetch(`${test.url}/deliveries/${hash}/photos/${shop.photoIds[0] ?? 0}`)

async function expectRefused(id: number, code: string, by = staff): Promise<void> {
  const mails = await deliveryMails(id)
  const answer = await undo(id, by)
  expect(answer).toMatchObject({ status: 409, body: { code, current: { id, status: 'completed' } } })
  expect(answer.body.errors).toEqual({ general: expect.stringMatching(/release|order|Refund/) })
  expect(await deliveryMails(id)).toEqual(mails)
  await checkRollUp(db())
}

describe('undoRelease', () => {
  it('lets the order wait again, takes it out of the books, and withdraws the mail', async () => {
    const before = await askReport(owner, { outfitterId: shop.outfitterId })
    const guest = await released({ paid_by: 'cash', cash_given: 2000 })
    await test.app.runJob('send-mail')
    test.clock.advance(30_000)
    const undone = await undo(guest.orderId)
    expect(undone).toMatchObject({
      status: 200,
      body: { order: { status: 'pending', tender: 'counter', completed_at: null, paid_by: null, cash_given: null } },
    })
    expect(undone.body.order.events.at(-1)).toMatchObject({ type: 'release-undone', user: { id: staff.userId } })
    expect(await deliveryMails(guest.orderId)).toEqual([])
    expect((await original(guest.hash)).status).toBe(403)
    await checkRollUp(db())
    expect(await askReport(owner, { outfitterId: shop.outfitterId })).toEqual(before)
    expect((await staff.pending(shop.outfitterId)).map(({ id }) => id)).toContain(guest.orderId)
  })

  it('is written to the audit log', async () => {
    const { orderId } = await released()
    await undo(orderId)
    const entry = await db()
      .selectFrom('audit_log')
      .select(['action', 'actor_user_id', 'outfitter_id'])
      .where('entity', '=', 'order')
      .where('entity_id', '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'order-release-undone',
      actor_user_id: staff.userId,
      outfitter_id: shop.outfitterId,
    })
  })

  it('changes nothing when repeated', async () => {
    const { orderId } = await released()
    await undo(orderId)
    const { events } = await orderOf(orderId)
    expect(await undo(orderId)).toMatchObject({ status: 200, body: { order: { status: 'pending' } } })
    expect((await orderOf(orderId)).events).toEqual(events)
  })

  it('leaves an order that can be released again, and then one mail is sent after 35 s', async () => {
    const { orderId } = await released({ paid_by: 'cash' })
    await undo(orderId)
    test.clock.advance(10_000)
    const again = await staff.post('order/release', { id: orderId, paid_by: 'terminal' })
    expect(again).toMatchObject({ status: 200, body: { released_before: null, order: { paid_by: 'terminal' } } })
    const wasSent = async () =>
      (await db().selectFrom('mails').select('sent_at').where('dedupe_key', '=', `delivery ${orderId}`).execute()).map(
        ({ sent_at: at }) => at !== null,
      )
    test.clock.advance(34_999)
    await test.app.runJob('send-mail')
    expect(await wasSent()).toEqual([false])
    test.clock.advance(1)
    await test.app.runJob('send-mail')
    expect(await wasSent()).toEqual([true])
    await checkRollUp(db())
  })

  it('answers a lost answer of the undone release again, and the order stays pending', async () => {
    const guest = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
    const key = newKey()
    await staff.post('order/release', { id: guest.orderId }, key)
    await undo(guest.orderId)
    expect(await staff.post('order/release', { id: guest.orderId }, key)).toMatchObject({ status: 200 })
    expect(await orderOf(guest.orderId)).toMatchObject({ status: 'pending' })
  })

  it('turns an order that was released although cancelled into a pending one without the flag', async () => {
    const guest = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
    await staff.post('order/cancel', { id: guest.orderId })
    await staff.post('order/release', { id: guest.orderId, anyway: true, reason: 'Paid at noon' })
    expect(await undo(guest.orderId)).toMatchObject({ status: 200, body: { order: { status: 'pending', flags: [] } } })
  })

  it('is refused after a colleague released the order again at once', async () => {
    const { orderId } = await released()
    await undo(orderId)
    await owner.post('order/release', { id: orderId })
    await expectRefused(orderId, 'undo-other')
  })

  it('comes too late after 35 s', async () => {
    const { orderId } = await released()
    test.clock.advance(35_000)
    await expectRefused(orderId, 'undo-late')
  })

  it('comes too late when an operator has sent the mail early', async () => {
    const { orderId } = await released()
    await db().updateTable('mails').set({ tries: 1 }).where('order_id', '=', orderId).execute()
    await expectRefused(orderId, 'undo-late')
  })

  it('is refused to a colleague, and not known to staff of another outfitter', async () => {
    const { orderId } = await released()
    await expectRefused(orderId, 'undo-other', owner)
    const stranger = await openStaff(test.url, db(), { outfitterId: (await openShop(db())).outfitterId })
    expect(await undo(orderId, stranger)).toMatchObject({ status: 404 })
  })

  it('is refused once the guest has fetched an original', async () => {
    const guest = await released()
    const head = await fetch(`${test.url}/deliveries/${guest.hash}/photos/${shop.photoIds[0] ?? 0}`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    const file = await original(guest.hash)
    expect(file.status).toBe(200)
    await file.arrayBuffer()
    await expectRefused(guest.orderId, 'undo-fetched')
  })

  it('is refused once money was refunded', async () => {
    const { orderId } = await released()
    await owner.post('order/refund', { id: orderId, amount: 100, reason: 'Blurred' })
    await expectRefused(orderId, 'undo-refunded')
  })

  it('is refused for orders that nobody released', async () => {
    const paid = await payByCard(test, shop)
    await expectRefused(paid.orderId, 'not-released')
    const guest = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
    await staff.post('order/cancel', { id: guest.orderId })
    expect(await undo(guest.orderId)).toMatchObject({ status: 409, body: { code: 'not-released' } })
    expect(await undo(2_000_000)).toMatchObject({ status: 404 })
  })

  it('withdraws a zip that the guest asked for, which nobody has begun to build', async () => {
    const guest = await released()
    const zips = () => db().selectFrom('zip_files').select('state').where('order_id', '=', guest.orderId).execute()
    await staff.call('GET', `order/zip/${guest.orderId}`)
    await test.app.runJob('build-zip')
    expect(await zips()).toEqual([{ state: 'requested' }])
    expect(await undo(guest.orderId)).toMatchObject({ status: 200 })
    expect(await zips()).toEqual([])
  })

  it('succeeds once when ten calls arrive at the same time as a release by a colleague', async () => {
    const { orderId } = await released()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => undo(orderId)),
      owner.post('order/release', { id: orderId }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    const { events, status } = await orderOf(orderId)
    expect(events.filter(({ type }) => type === 'release-undone')).toHaveLength(1)
    expect(await deliveryMails(orderId)).toHaveLength(status === 'completed' ? 1 : 0)
    await checkRollUp(db())
  })
})
