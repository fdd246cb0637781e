import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, newKey } from '../../support/guest.ts'
import { mailsOf } from '../../support/placed-order.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'

const test = testApp()
const noon = new Date('2026-07-04T18:00:00Z')
let shop: Shop
let staff: Staff
let owner: Staff
let admin: Staff
let groupId: number

beforeAll(async () => {
  shop = await openShop(db())
  groupId = await addGroup(db(), shop, { name: 'Raft 1', photoIds: shop.photoIds.slice(0, 4), createdAt: noon })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
  owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
  admin = await openStaff(test.url, db(), { role: 'admin', outfitterId: null })
})
beforeEach(() => test.clock.set(noon))

const db = () => test.data.database.db
const included = { way: 'included' }
const paid = { way: 'paid', expected_total: 5266, paid_by: 'cash' }

function send(fields: object): Promise<StaffAnswer> {
  const body = {
    outfitter_id: shop.outfitterId,
    client_id: newKey(),
    items: [{ display_group_id: groupId }],
    emails: ['robin@guest.test', 'sam@guest.test'],
    ...fields,
  }
  return untilFree(() => staff.post('order/send', body))
}

async function deliveriesOf(orderId: number) {
  const rows = db().selectFrom('order_deliveries').select(['id', 'hash']).where('order_id', '=', orderId)
  return rows.orderBy('id').execute()
}

const takeBack = (id: number) => staff.post('order/take-back-delivery', { delivery_id: id })
const again = (id: number, fields: object = {}) =>
  staff.post('order/send-delivery-again', { delivery_id: id, ...fields })
const recipientsOf = async (orderId: number) => (await mailsOf(test, orderId)).map(({ recipient }) => recipient)

describe('the mails of a sent order', () => {
  it('are tried again for a refused address although another address got a later mail', async () => {
    const { order } = (await send(included)).body
    const mailTo = (email: string) =>
      db().updateTable('mails').where('order_id', '=', order.id).where('recipient', '=', email)
    await mailTo('robin@guest.test').set({ failed_at: noon, last_error: '550 no', tries: 1 }).execute()
    const later = new Date(noon.getTime() + 60_000)
    await mailTo('sam@guest.test').set({ sent_at: later, tries: 1 }).execute()
    expect((await admin.post('system/work/retry-all', { kind: 'mail' }, null)).status).toBe(200)
    const mail = db().selectFrom('mails').select('failed_at').where('order_id', '=', order.id)
    expect(await mail.where('recipient', '=', 'robin@guest.test').executeTakeFirst()).toEqual({ failed_at: null })
  })

  it('go once to each address when the release is undone after one was sent again and one was corrected', async () => {
    const { order } = (await send(paid)).body
    const [first, second] = await deliveriesOf(order.id)
    expect((await again(first?.id ?? 0)).status).toBe(200)
    expect((await again(second?.id ?? 0, { email: 'samantha@guest.test' })).status).toBe(200)
    expect(await recipientsOf(order.id)).toEqual(['robin@guest.test', 'samantha@guest.test'])
    expect((await staff.post('order/undo-release', { id: order.id })).status).toBe(200)
    expect(await recipientsOf(order.id)).toEqual([])
    expect((await staff.post('order/release', { id: order.id })).status).toBe(200)
    expect(await recipientsOf(order.id)).toEqual(['robin@guest.test', 'samantha@guest.test'])
  })

  it('go about money to the corrected first address, and not to the next one', async () => {
    const { order } = (await send({ ...paid, emails: ['robn@guest.test', 'sam@guest.test'] })).body
    const [first] = await deliveriesOf(order.id)
    expect((await again(first?.id ?? 0, { email: 'robin@guest.test' })).body.order.email).toBe('robin@guest.test')
    test.clock.advance(60_000)
    expect((await owner.post('order/refund', { id: order.id, amount: 1000, reason: 'Weather' })).status).toBe(200)
    const refunds = (await mailsOf(test, order.id)).filter(({ kind }) => kind === 'refund')
    expect(refunds.map(({ recipient }) => recipient)).toEqual(['robin@guest.test'])
  })
})

describe('a sent order', () => {
  it('is found by each of its addresses, also a typed one', async () => {
    const { order } = (await send({ ...included, emails: ['robin@guest.test', 'Zoe@second.test'] })).body
    for (const search of [{ email: 'zoe@sec' }, { text: 'zoe@second.test' }]) {
      const found = await staff.post('order/search', search, null)
      expect(found.body.orders.map(({ id }) => id)).toEqual([order.id])
    }
    const elsewhere = await openShop(db())
    const stranger = await openStaff(test.url, db(), { outfitterId: elsewhere.outfitterId })
    expect((await stranger.post('order/search', { email: 'zoe@sec' }, null)).body.orders).toEqual([])
  })
})

describe('taking an address back', () => {
  it('ends the tries of a mail that a process was sending', async () => {
    const { order } = (await send({ ...included, emails: ['stranger@guest.test', 'sam@guest.test'] })).body
    const [first] = await deliveriesOf(order.id)
    const leased = { lease_until: new Date(noon.getTime() + 60_000), tries: 1 }
    await db().updateTable('mails').set(leased).where('order_id', '=', order.id).execute()
    expect((await takeBack(first?.id ?? 0)).status).toBe(200)
    test.clock.advance(600_000)
    await test.app.runJob('send-mail')
    const recipients = test.mails.map(({ to }) => to)
    expect(recipients).toContain('sam@guest.test')
    expect(recipients).not.toContain('stranger@guest.test')
  })

  it('of all leaves the order to be sent to another address', async () => {
    const { order } = (await send({ ...paid, emails: ['wrong@guest.test'] })).body
    const [first] = await deliveriesOf(order.id)
    await takeBack(first?.id ?? 0)
    const sent = await again(first?.id ?? 0, { email: 'right@guest.test' })
    expect(sent).toMatchObject({ status: 200, body: { order: { email: 'right@guest.test' } } })
    const [, right] = await deliveriesOf(order.id)
    expect((await mailsOf(test, order.id)).map(({ recipient }) => recipient)).toEqual(['right@guest.test'])
    expect((await call(test.url, 'GET', `order/hash/${right?.hash ?? ''}`)).status).toBe(200)
    expect((await call(test.url, 'GET', `order/hash/${first?.hash ?? ''}`)).status).toBe(404)
  })

  it('leaves room for no more than twelve addresses', async () => {
    const emails = Array.from({ length: 12 }, (_, at) => `guest-${at}@guest.test`)
    const { order } = (await send({ ...included, emails })).body
    const [first] = await deliveriesOf(order.id)
    await takeBack(first?.id ?? 0)
    expect((await again(first?.id ?? 0, { email: 'twelfth@guest.test' })).status).toBe(200)
    const refused = await again(first?.id ?? 0, { email: 'thirteenth@guest.test' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'too-many-addresses' } })
  })

  it('leaves no share link that its page asked for at the same moment', async () => {
    const { order } = (await send(included)).body
    const [first] = await deliveriesOf(order.id)
    const lockOrder = db().selectFrom('orders').select('id').where('id', '=', order.id).forUpdate()
    let sharing: ReturnType<typeof call> | undefined
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.executeQuery(lockOrder.compile())
        const headers = { 'order-hash': first?.hash ?? '' }
        sharing = call(test.url, 'POST', 'order/share', { body: { orderId: order.id }, headers })
        await new Promise((done) => setTimeout(done, 500))
        const taken = tx.updateTable('order_deliveries').set({ taken_back_at: noon })
        await taken.where('id', '=', first?.id ?? 0).execute()
      })
    expect((await sharing)?.status).toBe(404)
  })
})
