import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { eventually } from '../../support/eventually.ts'
import { buyer, call, Guest } from '../../support/guest.ts'
import { addBatch } from '../../support/prepaid.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { sealedFor } from '../../support/seal.ts'
import { addDiscount, addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'
import { atProvider, checkInvariant } from '../payments/paid-order.ts'

const test = testApp()
const db = () => test.data.database.db

let shop: Shop
let staff: Staff
let groupId: number
let otherGroupId: number

// One address places ten orders an hour.
beforeEach(() => test.clock.advance(60 * 60_000))
beforeAll(async () => {
  shop = await openShop(db(), { outfitter: { staff_discount_limit: 10_000 } })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
  // Made yesterday, so without the 24 hour discount: 6000 cents and 4.5 % of river fees.
  const createdAt = new Date(test.clock.now().getTime() - 30 * 3_600_000)
  groupId = await addGroup(db(), shop, { name: 'Raft 4', photoIds: shop.photoIds.slice(0, 3), createdAt })
  otherGroupId = await addGroup(db(), shop, { name: 'Raft 5', photoIds: shop.photoIds.slice(3, 6), createdAt })
})

const groupPrice = 6270

async function withGroup(code: string, isExternal = true, items: readonly object[] = []): Promise<Guest> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ display_group_id: groupId }, ...items], isExternal)
  const applied = await guest.prepaid(code)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  return guest
}

async function oneCode(more: Parameters<typeof addBatch>[2] = {}): Promise<string> {
  const { codes } = await addBatch(staff, shop, more)
  return codes[0] ?? ''
}

type State = components['schemas']['PrepaidState']
const lookUp = async (code: string): Promise<State> => {
  const answer = await call(test.url, 'POST', 'prepaid/look-up', { body: { slug: shop.slug, code } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as unknown as components['schemas']['PrepaidAnswer']).prepaid
}

const orderRow = (id: number) => db().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a prepaid code', () => {
  it.each([true, false])('pays a whole order, which completes at once (external: %s)', async (isExternal) => {
    const code = await oneCode()
    const guest = await withGroup(code, isExternal)
    expect((await guest.load(shop.slug)).body.order).toMatchObject({
      prepaid: { amount: groupPrice, covers: 'group', quantity: 1 },
      total: groupPrice,
      processingFee: 0,
      tax: 0,
    })
    expect((await guest.charge()).body).toMatchObject({ code: 'nothing-to-pay' })
    const done = await guest.free()
    expect(done).toMatchObject({ status: 200, body: { order: { status: 'completed', tender: 'prepaid' } } })
    expect((await guest.free()).body.order).toMatchObject({ status: 'completed', tender: 'prepaid' })
    // Commission counts the full price.
    expect(await orderRow(guest.orderId)).toMatchObject({ prepaid: groupPrice, total: groupPrice, commission: 1200 })
    expect(await lookUp(code)).toMatchObject({ state: 'used', left: 0, used: [{ email: 'r…@guest.test' }] })
  })

  it('is read with other case, and without its hyphens, and with spaces', async () => {
    const code = await oneCode()
    expect(await lookUp(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ state: 'ready', left: 1 })
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{5}$/)
  })

  it('is stored by its hash alone', async () => {
    const code = await oneCode()
    const rows = await db()
      .selectFrom('prepaid_codes')
      .innerJoin('prepaid_batches', 'prepaid_batches.id', 'batch_id')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  it('leaves the rest to the card, and the provider captures only the rest', async () => {
    const guest = await withGroup(await oneCode(), true, [{ display_group_id: otherGroupId }])
    const taxed = (await guest.tax()).body.order
    const left = taxed.total - groupPrice
    expect(taxed).toMatchObject({ prepaid: { amount: groupPrice }, processingFee: 250 })
    expect(taxed.tax).toBeGreaterThan(0)
    expect(await guest.charge({ expected_total: taxed.total })).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    })
    const paid = await guest.charge({ expected_total: left })
    expect(paid).toMatchObject({
      status: 200,
      body: { order: { status: 'completed', tender: 'card', total: taxed.total } },
    })
    expect(await atProvider(test, guest.orderId)).toMatchObject({ captured: left })
  })

  it('is claimed at placement at the counter, and cancel gives it back', async () => {
    const code = await oneCode()
    const guest = await withGroup(code, false, [{ display_group_id: otherGroupId }])
    const { order } = (await guest.counter()).body
    expect(await lookUp(code)).toMatchObject({ state: 'used' })
    expect(await staff.pending(shop.outfitterId)).toContainEqual(
      expect.objectContaining({
        id: guest.orderId,
        prepaid_total: groupPrice,
        counter_total: order.total - groupPrice,
      }),
    )
    expect((await staff.post('order/cancel', { id: guest.orderId })).status).toBe(200)
    expect(await lookUp(code)).toMatchObject({ state: 'ready', left: 1, used: [] })
  })

  it('of which the release says the rest, and the books have one amount per tender', async () => {
    const guest = await withGroup(await oneCode(), false, [{ display_group_id: otherGroupId }])
    const { total } = (await guest.counter()).body.order
    const left = total - groupPrice
    const release = { id: guest.orderId, paid_by: 'cash', cash_given: left }
    expect(await staff.post('order/release', { ...release, expected_total: left })).toMatchObject({
      status: 200,
      body: { difference: 0, order: { prepaid: { amount: groupPrice } } },
    })
    const report = await staff.post('order/get-orders', { outfitterId: shop.outfitterId }, null)
    expect(report.body.orders.find(({ id }) => id === guest.orderId)).toMatchObject({
      total,
      counter_total: left,
      prepaid_total: groupPrice,
    })
    await checkRollUp(db())
  })

  it('is taken off by an empty code', async () => {
    const guest = await withGroup(await oneCode())
    expect((await guest.prepaid('')).body.order).toMatchObject({ prepaid: null, total: groupPrice + 250 })
  })

  it('that covers nothing in the cart is not claimed', async () => {
    const code = await oneCode()
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[7] }])
    expect((await guest.prepaid(code)).body.order.prepaid).toMatchObject({ amount: 0, covers: 'group' })
    expect((await guest.counter()).status).toBe(200)
    expect(await lookUp(code)).toMatchObject({ state: 'ready', left: 1 })
  })

  it('goes to exactly one of fifty carts at once', async () => {
    const code = await oneCode()
    const guests: Guest[] = []
    for (let turn = 0; turn < 50; turn += 1) guests.push(await withGroup(code))
    const answers = await Promise.all(
      guests.map((guest) => untilFree(() => guest.free({ email: `g${guest.orderId}@guest.test` }))),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'price-changed'])
    expect((await lookUp(code)).used).toHaveLength(1)
    expect(
      await db()
        .selectFrom('orders')
        .select('id')
        .where('status', '=', 'completed')
        .where('prepaid', '>', 0)
        .where(
          'id',
          'in',
          guests.map(({ orderId }) => orderId),
        )
        .execute(),
    ).toHaveLength(1)
    // The others lose the code and see their price.
    const loser = guests.find((guest) => guest.orderId !== won[0]?.body.order.id)
    expect((await loser?.load(shop.slug))?.body.order).toMatchObject({ prepaid: null, total: groupPrice + 250 })
  }, 60_000)

  it('with several uses goes to so many', async () => {
    const code = await oneCode({ uses: 3 })
    const guests = await Promise.all(Array.from({ length: 5 }, () => withGroup(code)))
    const answers = await Promise.all(
      guests.map((guest) => untilFree(() => guest.free({ email: `h${guest.orderId}@guest.test` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    // Guests who share a code do not learn of each other.
    expect(await lookUp(code)).toMatchObject({ state: 'used', left: 0, used: [] })
    const asked = { body: { slug: shop.slug, code } }
    const mailed = await call(test.url, 'POST', 'prepaid/send-link', asked)
    expect(mailed).toMatchObject({ status: 422, body: { code: 'prepaid-shared' } })
  })

  it('that another order took is never charged to the card instead', async () => {
    const code = await oneCode()
    const items = [{ display_group_id: otherGroupId }]
    const [first, second] = [await withGroup(code, true, items), await withGroup(code, true, items)]
    const left = (await second.tax()).body.order.total - groupPrice
    await first.tax()
    expect((await first.charge()).status).toBe(200)
    const refused = await second.charge({ expected_total: left })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price-changed', current: { prepaid: null } } })
    // Also from a page that sends no total.
    const [third, fourth] = [
      await withGroup(await oneCode(), true, items),
      await withGroup(await oneCode(), true, items),
    ]
    await third.tax()
    await fourth.tax()
    await db()
      .updateTable('prepaid_codes')
      .set({ used: 1 })
      .where('id', '=', (await orderRow(third.orderId)).prepaid_code_id)
      .execute()
    expect(await third.charge()).toMatchObject({ status: 409, body: { code: 'price-changed' } })
    expect((await fourth.charge()).status).toBe(200)
  })

  it('comes back when the card is declined', async () => {
    const code = await oneCode()
    const guest = await withGroup(code, true, [{ display_group_id: otherGroupId }])
    await guest.tax()
    expect((await guest.charge({ nonce: 'cnon:card-nonce-declined' })).body.code).toBe('card-declined')
    expect(await lookUp(code)).toMatchObject({ state: 'ready', left: 1 })
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ status: 'cart', prepaid: { amount: groupPrice } })
    expect((await guest.charge()).status).toBe(200)
    expect(await lookUp(code)).toMatchObject({ state: 'used' })
  })

  it('stays with an unknown payment until the reconciler ends it', async () => {
    const code = await oneCode()
    const guest = await withGroup(code, true, [{ display_group_id: otherGroupId }])
    await guest.tax()
    test.network.failAlways('error-before')
    expect((await guest.charge()).status).toBe(202)
    const other = await withGroup(await oneCode())
    expect((await other.prepaid(code)).body.code).toBe('prepaid-used')
    test.clock.advance(121_000)
    await test.reconcile()
    test.network.failAlways('none')
    expect((await guest.status()).body.order.status).toBe('cart')
    expect(await lookUp(code)).toMatchObject({ state: 'ready', left: 1 })
  })

  it.each([1, 3])('comes back to a cart that a server from before prepaid codes freed (uses: %i)', async (uses) => {
    const code = await oneCode({ uses })
    const guest = await withGroup(code, true, [{ display_group_id: otherGroupId }])
    const { prepaid_code_id: codeId } = await orderRow(guest.orderId)
    const use = { order_id: guest.orderId, code_id: codeId ?? 0, at: test.clock.now() }
    await db().insertInto('prepaid_uses').values(use).execute()
    await db().updateTable('prepaid_codes').set({ used: 1 }).where('id', '=', use.code_id).execute()
    expect((await guest.counter()).body.order).toMatchObject({ status: 'pending', prepaid: { amount: groupPrice } })
    expect(await lookUp(code)).toMatchObject({ left: uses - 1 })
  })

  it('that another order took is not waited for by a late capture, whose money goes back', async () => {
    const code = await oneCode()
    const guest = await withGroup(code, true, [{ display_group_id: otherGroupId }])
    const left = (await guest.tax()).body.order.total - groupPrice
    test.sandbox.barsUnseenKeys = false
    const gate = test.network.pauseAt('before-provider')
    const charging = guest.charge({ expected_total: left })
    await gate.reached
    gate.hangUp()
    expect((await charging).status).toBe(202)
    test.clock.advance(121_000)
    await test.reconcile()
    expect((await (await withGroup(code)).free()).status).toBe(200)
    gate.release()
    await eventually('the capture', async () =>
      (await atProvider(test, guest.orderId)).captured === left ? true : null,
    )
    for (let turn = 0; turn < 3; turn += 1) {
      test.clock.advance(61_000)
      await test.reconcile()
    }
    const held = await atProvider(test, guest.orderId)
    expect(held.captured - held.refunded).toBe(0)
    expect((await guest.status()).body.order.status).toBe('cart')
    test.sandbox.barsUnseenKeys = true
    await checkInvariant(test)
  })

  it('is refused before its first day, after its last day, when stopped, when used and when unknown', async () => {
    const early = await oneCode({ first_day: '2026-12-01' })
    const over = await oneCode({ first_day: '2026-01-01', last_day: '2026-01-02' })
    const stopped = await addBatch(staff, shop)
    expect((await staff.post('prepaid/stop', { id: stopped.id })).status).toBe(200)
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ display_group_id: groupId }])
    const codeOf = async (code: string) => (await guest.prepaid(code)).body.code
    expect(await codeOf(early)).toBe('prepaid-early')
    expect(await codeOf(over)).toBe('prepaid-over')
    expect(await codeOf(stopped.codes[0] ?? '')).toBe('prepaid-stopped')
    expect(await codeOf('AAAA-AAAA-AAAAA')).toBe('invalid-code')
    const other = await openShop(db())
    const elsewhere = await openStaff(test.url, db(), { outfitterId: other.outfitterId, role: 'outfitter' })
    expect(await codeOf((await addBatch(elsewhere, other)).codes[0] ?? '')).toBe('invalid-code')
  })

  it('of a stopped batch stays with the order that holds it', async () => {
    const batch = await addBatch(staff, shop)
    const guest = await withGroup(batch.codes[0] ?? '', false, [{ display_group_id: otherGroupId }])
    const { total } = (await guest.counter()).body.order
    await staff.post('prepaid/stop', { id: batch.id })
    const answer = await staff.post('order/release', { id: guest.orderId, expected_total: total - groupPrice })
    expect(answer).toMatchObject({ status: 200, body: { difference: 0 } })
  })
})

describe('a refund of an order with a prepaid code', () => {
  const refund = (id: number, fields: object = {}) => staff.post('order/refund', { id, reason: 'Weather', ...fields })

  it('gives money back first, and the code only with all that is left', async () => {
    const code = await oneCode()
    const guest = await withGroup(code, true, [{ display_group_id: otherGroupId }])
    const { total } = (await guest.tax()).body.order
    const left = total - groupPrice
    expect((await guest.charge({ expected_total: left })).status).toBe(200)
    expect(await refund(guest.orderId, { amount: left + 1 })).toMatchObject({
      status: 422,
      body: { code: 'refund-above-paid' },
    })
    expect((await refund(guest.orderId, { amount: 1000 })).status).toBe(200)
    expect(await lookUp(code)).toMatchObject({ state: 'used' })
    const rest = await refund(guest.orderId)
    // Money alone, also in the list of refunds.
    expect(rest).toMatchObject({
      status: 200,
      body: { order: { refunds: [{ amount: 1000 }, { amount: left - 1000 }] } },
    })
    expect(await atProvider(test, guest.orderId)).toMatchObject({ captured: left, refunded: left })
    expect(await lookUp(code)).toMatchObject({ state: 'ready', left: 1, used: [] })
    expect(await orderRow(guest.orderId)).toMatchObject({ refunded_total: total })
    await checkRollUp(db())
  })

  it('that a code paid wholly gives the code back and no money', async () => {
    const code = await oneCode()
    const guest = await withGroup(code)
    expect((await guest.free()).status).toBe(200)
    expect((await refund(guest.orderId, { amount: 100 })).body.code).toBe('refund-above-paid')
    expect((await refund(guest.orderId)).status).toBe(200)
    expect(await lookUp(code)).toMatchObject({ state: 'ready' })
    const mail = await db()
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', guest.orderId)
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow()
    expect(mail.text_body).toContain('Your prepaid code can be used again.')
    expect(mail.text_body).not.toContain('$0.00')
    await checkRollUp(db())
  })
})

describe('staff', () => {
  it('release a cancelled order anyway with its code, or for the whole price when another order used it', async () => {
    const code = await oneCode()
    const guest = await withGroup(code, false, [{ display_group_id: otherGroupId }])
    const { total } = (await guest.counter()).body.order
    const anyway = { id: guest.orderId, anyway: true, reason: 'Paid', expected_total: total - groupPrice }
    await staff.post('order/cancel', { id: guest.orderId })
    const other = await withGroup(code)
    expect((await other.free()).status).toBe(200)
    const released = await staff.post('order/release', anyway)
    // Both groups, their river fees and the processing fee.
    expect(released).toMatchObject({ status: 200, body: { difference: groupPrice } })
    expect(await orderRow(guest.orderId)).toMatchObject({ prepaid: 0, total: 2 * groupPrice + 250 })
    const again = await withGroup(await oneCode(), false, [{ display_group_id: otherGroupId }])
    await again.counter()
    await staff.post('order/cancel', { id: again.orderId })
    expect(await staff.post('order/release', { ...anyway, id: again.orderId })).toMatchObject({
      body: { difference: 0 },
    })
    expect(await orderRow(again.orderId)).toMatchObject({ prepaid: groupPrice })
    await checkRollUp(db())
  })

  it('discount an order to nothing: the code pays what is left, or goes back when nothing is', async () => {
    const code = await oneCode()
    await addDiscount(db(), shop, { name: 'ALL', value: 10_000 })
    const guest = await withGroup(code, false, [{ display_group_id: otherGroupId }])
    await guest.counter()
    expect((await staff.post('order/apply-discount', { orderId: guest.orderId, code: 'ALL' })).status).toBe(200)
    expect(await orderRow(guest.orderId)).toMatchObject({ status: 'completed', tender: 'free', prepaid: 0 })
    expect(await lookUp(code)).toMatchObject({ state: 'ready' })
  })

  it('discount an order to what an amount covers, which completes it with the tender prepaid', async () => {
    const code = await oneCode({ covers: 'amount', quantity: 5000 })
    const guest = await withGroup(code, false)
    await guest.counter()
    const discount = { orderId: guest.orderId, percent: 2500, reason: 'Waited' }
    expect(await staff.post('order/apply-discount', { ...discount, release: false })).toMatchObject({
      status: 422,
      body: { code: 'nothing-left-to-pay' },
    })
    expect((await staff.post('order/apply-discount', discount)).status).toBe(200)
    // 4500 cents with 4.5 %.
    expect(await orderRow(guest.orderId)).toMatchObject({ tender: 'prepaid', prepaid: 4703, total: 4703 })
    expect(await lookUp(code)).toMatchObject({ state: 'used' })
    expect((await staff.post('order/release', { id: guest.orderId, expected_total: 0 })).body).toMatchObject({
      difference: 0,
    })
    await checkRollUp(db())
  })

  it('discount a queued order that was free: its code is claimed, and when another order used it the price is whole', async () => {
    const items = [{ display_group_id: groupId }, { display_group_id: otherGroupId }]
    await addDiscount(db(), shop, { name: 'NOTHING', value: 10_000 })
    await addDiscount(db(), shop, { name: 'HALF', value: 5000 })
    const queued = async (code: string): Promise<Guest> => {
      const guest = await withGroup(code, true, items.slice(1))
      expect((await guest.discount('NOTHING')).status).toBe(200)
      const email = `queued${guest.orderId}@guest.test`
      const order = { id: guest.orderId, token: guest.cartToken }
      const sealed = await sealedFor(test.url, 'K7-4QXM', { email, order })
      const added = items.map((item) => ({ ...item, added_at: test.clock.now().toISOString() }))
      const body = { slug: shop.slug, isExternal: true, items: added, sealed, expected_total: 0, local_code: 'K7-4QXM' }
      const placed = await call(test.url, 'POST', 'order/place-queued', { body })
      expect(placed.body.order).toMatchObject({ status: 'pending', total: 0, prepaid: { amount: 0 } })
      return guest
    }
    const code = await oneCode()
    const [first, second] = [await queued(code), await queued(code)]
    const half = async ({ orderId }: Guest) => {
      expect((await staff.post('order/apply-discount', { orderId, code: 'HALF' })).status).toBe(200)
      return orderRow(orderId)
    }
    expect(await half(first)).toMatchObject({ prepaid: groupPrice / 2, total: groupPrice + 250 })
    expect(await lookUp(code)).toMatchObject({ state: 'used' })
    expect(await half(second)).toMatchObject({ prepaid: 0, total: groupPrice + 250 })
    await staff.post('order/cancel', { id: first.orderId })
    expect(await lookUp(code)).toMatchObject({ state: 'ready' })
  })

  it.each(['stopped', 'over'])('release a cancelled order anyway with its code, whose batch is %s', async (how) => {
    const batch = await addBatch(staff, shop)
    const guest = await withGroup(batch.codes[0] ?? '', false, [{ display_group_id: otherGroupId }])
    const { total } = (await guest.counter()).body.order
    await staff.post('order/cancel', { id: guest.orderId })
    if (how === 'stopped') await staff.post('prepaid/stop', { id: batch.id })
    else await db().updateTable('prepaid_batches').set({ last_day: '2026-01-02' }).where('id', '=', batch.id).execute()
    const anyway = { id: guest.orderId, anyway: true, reason: 'Paid', expected_total: total - groupPrice }
    expect(await staff.post('order/release', anyway)).toMatchObject({ status: 200, body: { difference: 0 } })
    expect(await orderRow(guest.orderId)).toMatchObject({ prepaid: groupPrice })
  })

  it('send a link to pay, and the phone pays only the rest', async () => {
    const guest = await withGroup(await oneCode(), true, [{ display_group_id: otherGroupId }])
    const { order } = (await guest.counter()).body
    const left = order.total - groupPrice
    const body = { orderId: guest.orderId, nonce: 'cnon:card-nonce-ok', expected_total: left }
    const paid = await call(test.url, 'POST', 'order/pay-waiting', {
      body,
      headers: { 'order-hash': order.hash ?? '' },
    })
    expect(paid).toMatchObject({ status: 200, body: { order: { tender: 'card', prepaid: { amount: groupPrice } } } })
    expect(await atProvider(test, guest.orderId)).toMatchObject({ captured: left })
  })

  it('release a scanned order for the whole price, and the code of its cart stays unused', async () => {
    const code = await oneCode()
    const guest = await withGroup(code, false)
    const sealed = await sealedFor(test.url, 'K7-4QXM', {
      email: 'scanned@guest.test',
      order: { id: guest.orderId, token: guest.cartToken },
    })
    const items = [{ display_group_id: groupId, added_at: test.clock.now().toISOString() }]
    const total = groupPrice + 250
    const order = { slug: shop.slug, items, sealed, expected_total: total, local_code: 'K7-4QXM' }
    const released = await staff.post('order/place-and-release', { order, expected_total: total })
    expect(released).toMatchObject({
      status: 200,
      body: { difference: 0, order: { id: guest.orderId, prepaid: null } },
    })
    expect(await lookUp(code)).toMatchObject({ state: 'ready' })
  })

  it('find what became of a code', async () => {
    const code = await oneCode()
    const guest = await withGroup(code)
    await guest.free()
    const employee = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
    expect(await employee.post('prepaid/find', { outfitterId: shop.outfitterId, code }, null)).toMatchObject({
      status: 200,
      body: {
        prepaid: { state: 'used' },
        batch: { name: 'Half day with photos' },
        orders: [{ id: guest.orderId, email: buyer.email, status: 'completed', prepaid: groupPrice }],
      },
    })
    expect((await employee.call('GET', `prepaid/batches/${shop.outfitterId}`)).status).toBe(403)
  })

  it('see codes made, used and left of each batch', async () => {
    const batch = await addBatch(staff, shop, { codes: 3, uses: 2, covers: 'amount', quantity: 5000, name: 'Gift' })
    expect(new Set(batch.codes).size).toBe(3)
    const guest = await withGroup(batch.codes[1] ?? '')
    await guest.counter()
    const listed = await staff.call('GET', `prepaid/batches/${shop.outfitterId}`)
    expect((listed.body as unknown as components['schemas']['PrepaidBatches']).batches[0]).toMatchObject({
      id: batch.id,
      codes: 3,
      used: 1,
      left: 5,
    })
  })

  it('cannot make a batch of an outfitter that does not exist', async () => {
    const admin = await openStaff(test.url, db(), { role: 'admin' })
    await expect(addBatch(admin, { outfitterId: 999_999 })).rejects.toThrow('We could not find this outfitter')
  })

  it('cannot make a batch without a name, nor with its days reversed', async () => {
    await expect(addBatch(staff, shop, { name: ' ' })).rejects.toThrow('Please enter Name')
    await expect(addBatch(staff, shop, { first_day: '2026-02-02', last_day: '2026-02-01' })).rejects.toThrow(
      'before the start',
    )
  })
})

describe('a guest with a used code', () => {
  it('gets the link by mail again at the address of the order, at most three times an hour', async () => {
    const code = await oneCode()
    const guest = await withGroup(code)
    const { hash } = (await guest.free()).body.order
    const send = () => call(test.url, 'POST', 'prepaid/send-link', { body: { slug: shop.slug, code } })
    const sent = await send()
    expect([sent.status, JSON.stringify(sent.body)]).toEqual([200, '{"success":true}'])
    const mails = await db()
      .selectFrom('mails')
      .select(['recipient', 'text_body'])
      .where('order_id', '=', guest.orderId)
      .where('dedupe_key', 'like', 'prepaid-link%')
      .execute()
    expect(mails).toMatchObject([{ recipient: buyer.email }])
    expect(mails[0]?.text_body).toContain(hash)
    test.clock.advance(1000)
    await send()
    await send()
    expect((await send()).status).toBe(429)
  })

  it('cannot guess others: a network address has a hundred wrong codes in ten minutes', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ display_group_id: groupId }])
    const tries: number[] = []
    for (let turn = 0; turn < 11; turn += 1) tries.push((await guest.prepaid('AAAA-AAAA-AAAAA')).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})
