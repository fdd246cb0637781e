import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderChangedChannel } from '#server/modules/orders/order/order-changes.ts'
import { eventsArrived } from '../../support/events-arrived.ts'
import { Guest, newKey } from '../../support/guest.ts'
import { counterEmail, mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})
beforeEach(() => test.clock.set(new Date('2026-07-04T18:00:00Z')))

const db = () => test.data.database.db
const placed = () => placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])

describe('editing the email of an order', () => {
  it('changes the email of a pending order, and sends a mail to the new address', async () => {
    const { orderId } = await placed()
    const changed = await staff.post('order/edit-email', { id: orderId, email: ' new@guest.test ' })
    expect(changed).toMatchObject({ status: 200, body: { order: { email: 'new@guest.test', status: 'pending' } } })
    expect(changed.body.order.events.at(-1)).toMatchObject({ type: 'email-changed', user: { id: staff.userId } })
    const mails = await mailsOf(test, orderId)
    expect(mails.at(-1)).toMatchObject({ kind: 'email-changed', recipient: 'new@guest.test' })
    const events = await db().selectFrom('order_events').select('detail').where('order_id', '=', orderId).execute()
    expect(JSON.stringify(events)).not.toMatch(/@guest\.test/)
  })

  it('redirects the order’s unsent mails to the new address, so that no stranger gets the link', async () => {
    const { orderId } = await placed()
    await staff.post('order/release', { id: orderId })
    await db()
      .updateTable('mails')
      .set({ sent_at: test.clock.now() })
      .where('order_id', '=', orderId)
      .where('kind', '=', 'counter-received')
      .execute()
    await staff.post('order/edit-email', { id: orderId, email: 'new@guest.test' })
    expect((await mailsOf(test, orderId)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['counter-received', counterEmail(orderId)],
      ['released', 'new@guest.test'],
      ['email-changed', 'new@guest.test'],
    ])
  })

  it('sends a refused mail again to the corrected address', async () => {
    const { orderId } = await placed()
    const wrong = counterEmail(orderId)
    test.refusedAddresses.add(wrong)
    await test.app.runJob('send-mail')
    const order = () => staff.order(orderId)
    expect((await order()).body.order.refused_mail).toEqual({
      email: wrong,
      reason: '550 no such user',
      at: '2026-07-04T18:00:00.000Z',
    })
    const edited = await staff.post('order/edit-email', { id: orderId, email: 'right@guest.test' })
    expect(edited.body.order.refused_mail).toBeNull()
    await test.app.runJob('send-mail')
    const sent = test.mails.filter(({ to }) => to === 'right@guest.test').map(({ subject }) => subject)
    expect(sent).toHaveLength(2)
    expect(sent).toContainEqual(expect.stringContaining(String(orderId)))
    expect((await order()).body.order.refused_mail).toBeNull()
  })

  it('is no longer suggested to staff when a mail was refused but a later mail reached the same address', async () => {
    const { orderId } = await placed()
    test.refusedAddresses.add(counterEmail(orderId))
    await test.app.runJob('send-mail')
    test.refusedAddresses.clear()
    test.clock.set(new Date('2026-07-04T18:05:00Z'))
    await staff.post('order/resend', { id: orderId })
    await test.app.runJob('send-mail')
    expect((await staff.order(orderId)).body.order.refused_mail).toBeNull()
  })

  it('sends no mail when the address is the same or the call is repeated', async () => {
    const { orderId } = await placed()
    const same = await staff.post('order/edit-email', { id: orderId, email: counterEmail(orderId) })
    expect(same).toMatchObject({ status: 200, body: { order: { email: counterEmail(orderId) } } })
    expect(await mailsOf(test, orderId)).toHaveLength(1)
    const key = newKey()
    await staff.post('order/edit-email', { id: orderId, email: 'new@guest.test' }, key)
    await staff.post('order/edit-email', { id: orderId, email: 'new@guest.test' }, key)
    expect(await mailsOf(test, orderId)).toHaveLength(2)
    // Without idempotency keys, changing the address back and forth is two separate acts, and each sends a mail.
    await staff.post('order/edit-email', { id: orderId, email: counterEmail(orderId) }, null)
    await staff.post('order/edit-email', { id: orderId, email: 'new@guest.test' }, null)
    expect(await mailsOf(test, orderId)).toHaveLength(4)
  })

  it.each(['', 'nobody', 'a b@guest.test', 'a@guest', 'a@guest.test\nbcc: b@guest.test'])(
    'is refused for the invalid address %j',
    async (email) => {
      const { orderId } = await placed()
      const refused = await staff.post('order/edit-email', { id: orderId, email })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({ email: 'Please enter a valid email address' })
    },
  )

  it('is refused for a cancelled order and for a cart', async () => {
    const { orderId } = await placed()
    await staff.post('order/cancel', { id: orderId })
    const cancelled = await staff.post('order/edit-email', { id: orderId, email: 'new@guest.test' })
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'already-cancelled', current: { id: orderId } } })
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const cart = await staff.post('order/edit-email', { id: guest.orderId, email: 'new@guest.test' })
    expect(cart).toMatchObject({ status: 409, body: { code: 'not-placed' } })
  })
})

describe('editing the note of an order', () => {
  it('replaces the earlier note, and records and publishes each changed note', async () => {
    const { orderId } = await placed()
    await eventsArrived(test.events, test.data.database)
    const heard: unknown[] = []
    const stop = test.events.subscribe(orderChangedChannel, (payload) => void heard.push(payload))
    await staff.post('order/add-note', { id: orderId, note: 'Picks up at noon' })
    const saved = await staff.post('order/add-note', { id: orderId, note: 'Picks up at one' })
    await staff.post('order/add-note', { id: orderId, note: 'Picks up at one' })
    expect(saved).toMatchObject({ status: 200, body: { order: { notes: 'Picks up at one' } } })
    await eventsArrived(test.events, test.data.database)
    stop()
    expect(heard).toEqual(
      [1, 2].map(() => ({ orderId, outfitterId: shop.outfitterId, status: 'pending', what: 'order' })),
    )
    const { order } = (await staff.order(orderId)).body
    expect(order.events.slice(2).map(({ type, text }) => [type, text])).toEqual([
      ['note-saved', 'Picks up at noon'],
      ['note-saved', 'Picks up at one'],
    ])
    expect((await staff.post('order/add-note', { id: orderId, note: '' })).body.order.notes).toBe('')
    expect((await staff.pending(shop.outfitterId)).find((row) => row.id === orderId)?.notes).toBe('')
  })

  it('is refused for a cart', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const refused = await staff.post('order/add-note', { id: guest.orderId, note: 'Hello' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-placed', current: { status: 'cart' } } })
  })
})

describe('resending a mail', () => {
  it('sends the delivery mail of a completed order again, once per idempotency key', async () => {
    const { orderId, hash } = await placed()
    await staff.post('order/release', { id: orderId })
    const key = newKey()
    for (const again of [key, key, newKey()])
      expect((await staff.post('order/resend', { id: orderId }, again)).status).toBe(200)
    const mails = await mailsOf(test, orderId)
    expect(mails.map((mail) => mail.kind)).toEqual(['counter-received', 'released', 'delivery', 'delivery'])
    expect(mails.at(-1)?.text_body).toContain(hash)
    const { events } = (await staff.order(orderId)).body.order
    expect(events.filter((event) => event.type === 'resent')).toHaveLength(2)
  })

  it('sends at most one mail a minute for repeated requests without an idempotency key', async () => {
    const { orderId } = await placed()
    await staff.post('order/release', { id: orderId })
    for (const seconds of [0, 20, 60]) {
      test.clock.set(new Date(Date.parse('2026-07-04T19:00:00Z') + seconds * 1000))
      expect((await staff.post('order/resend', { id: orderId }, null)).status).toBe(200)
    }
    expect((await mailsOf(test, orderId)).filter((mail) => mail.kind === 'delivery')).toHaveLength(2)
  })

  it('sends the counter mail of a pending order, and is refused for a cancelled or fully refunded order', async () => {
    const { orderId } = await placed()
    expect((await staff.post('order/resend', { id: orderId })).status).toBe(200)
    expect((await mailsOf(test, orderId)).map((mail) => mail.kind)).toEqual(['counter-received', 'counter-received'])
    await staff.post('order/release', { id: orderId })
    await db().updateTable('orders').set({ refunded_total: 1818 }).where('id', '=', orderId).execute()
    const refunded = await staff.post('order/resend', { id: orderId })
    expect(refunded).toMatchObject({ status: 409, body: { code: 'fully-refunded', current: { id: orderId } } })
    const other = await placed()
    await staff.post('order/cancel', { id: other.orderId })
    const cancelled = await staff.post('order/resend', { id: other.orderId })
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'already-cancelled' } })
    expect(await mailsOf(test, other.orderId)).toHaveLength(1)
  })
})
