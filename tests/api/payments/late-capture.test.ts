import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { newKey } from '../../support/guest.ts'
import { mailsOf } from '../../support/placed-order.ts'
import { insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { atProvider, checkInvariant, readyToPay, type ReadyGuest } from './paid-order.ts'

// The provider call is delayed so long that the server gives the payment up. It cancels the payment and tells the guest
// that nothing was charged. Then the delayed call reaches the provider and captures the money.

const cancelPath = '/v2/payments/cancel'
const refundPath = '/v2/refunds'
const tooLate = { status: 400, body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' }] } }

const test = testApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(() => {
  test.clock.set(new Date('2026-07-04T18:00:00Z'))
  test.sandbox.barsUnseenKeys = false
})
afterEach(async () => {
  test.sandbox.noticesTo = null
  test.sandbox.refundsWait = false
  for (const path of [cancelPath, refundPath]) test.network.failAlways('none', path)
  await checkInvariant(test)
})

const db = () => test.data.database.db
const attemptsOf = (orderId: number) =>
  db().selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const statesOf = async (orderId: number) => (await attemptsOf(orderId)).map((attempt) => attempt.state)
const statusOf = async ({ guest }: ReadyGuest) => (await guest.status()).body.order.status
const eventsOf = async (orderId: number) => {
  const rows = await db()
    .selectFrom('order_events')
    .select('type')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.type)
}
const noticeCount = async () => (await db().selectFrom('payment_notices').select('event_id').execute()).length
const unresolved = async () =>
  ((await (await fetch(`${test.url}/readyz`)).json()) as { oldest_unknown_payment: number | null })
    .oldest_unknown_payment

async function reconcileLater(ms: number): Promise<void> {
  test.clock.advance(ms)
  await test.reconcile()
}

interface GivenUp extends ReadyGuest {
  readonly key: string
  readonly nonce: string
  /** Lets the delayed call reach the provider, which then captures the money. */
  arrive(): Promise<void>
}

/** A guest whom the server told that nothing was charged, while the charge has not yet reached the provider. */
async function givenUp(items?: readonly object[]): Promise<GivenUp> {
  const ready = await readyToPay(test, shop, items)
  const { guest, total } = ready
  const [key, nonce] = [newKey(), 'cnon:card-nonce-ok']
  const gate = test.network.pauseAt('before-provider')
  const charging = guest.charge({ expected_total: total, nonce }, key)
  await gate.reached
  gate.hangUp()
  expect((await charging).status).toBe(202)
  await reconcileLater(121_000)
  expect(await statusOf(ready)).toBe('cart')
  expect(await guest.charge({ nonce }, key)).toMatchObject({ status: 422, body: { code: 'not-charged' } })
  return {
    ...ready,
    key,
    nonce,
    async arrive() {
      gate.release()
      await eventually('the capture', async () =>
        (await atProvider(test, guest.orderId)).captured === total ? true : null,
      )
    },
  }
}

describe('a late capture of a given-up payment attempt, when the provider sends no notice', () => {
  it('is found and cancelled by the reconciler a minute later, so that the guest is not charged', async () => {
    const late = await givenUp()
    await late.arrive()
    await reconcileLater(61_000)
    expect(await atProvider(test, late.guest.orderId)).toMatchObject({ captured: 0 })
    expect(await statusOf(late)).toBe('cart')
    expect(await late.guest.charge({ nonce: late.nonce }, late.key)).toMatchObject({ body: { code: 'not-charged' } })
  })

  it('is looked for by the reconciler with growing pauses for about a day, and then no longer', async () => {
    const late = await givenUp()
    const [attempt] = await attemptsOf(late.guest.orderId)
    const asked = JSON.stringify({ idempotency_key: attempt?.key })
    const looks = () =>
      test.network.calls.filter(({ path, body }) => path === cancelPath && JSON.stringify(body) === asked).length
    const before = looks()
    for (let minute = 0; minute < 26 * 60; minute += 5) await reconcileLater(5 * 60_000)
    expect(looks() - before).toBeGreaterThan(5)
    expect(looks() - before).toBeLessThan(13)
    expect(await statesOf(late.guest.orderId)).toEqual(['canceled'])
  })

  it('locks the cart and completes the order when the provider refuses to cancel the capture', async () => {
    const late = await givenUp()
    const { guest, total } = late
    await late.arrive()
    test.network.failAlways(tooLate, cancelPath)
    await reconcileLater(61_000)
    expect(await statusOf(late)).toBe('paying')
    expect(await guest.charge({ nonce: 'another', expected_total: total })).toMatchObject({
      status: 409,
      body: { code: 'payment-in-progress' },
    })
    expect((await guest.add({ photo_id: shop.photoIds[1] })).status).toBe(409)
    expect(await guest.charge({ nonce: late.nonce }, late.key)).toMatchObject({ status: 202 })
    await test.reconcile()
    expect((await guest.status()).body.order).toMatchObject({ status: 'completed', total })
    expect((await mailsOf(test, guest.orderId)).map((mail) => mail.kind)).toEqual(['delivery'])
    expect(await guest.charge({ nonce: late.nonce }, late.key)).toMatchObject({ status: 200 })
  })
})

describe('a notice from the provider about a payment attempt that was given up', () => {
  it('locks the cart at once when it reports a capture, until that capture is cancelled', async () => {
    const late = await givenUp()
    const before = await noticeCount()
    test.sandbox.noticesTo = `${test.url}/webhooks/square`
    await late.arrive()
    // Waits for the notices `payment.created` and `payment.updated` of the capture. A notice that arrives after the
    // cancellation would lock the cart again.
    await eventually('both notices', async () => ((await noticeCount()) >= before + 2 ? true : null))
    expect(await statusOf(late)).toBe('paying')
    test.sandbox.noticesTo = null
    expect(await late.guest.charge({ nonce: late.nonce }, late.key)).toMatchObject({ status: 202 })
    await Promise.all([test.reconcile(), test.reconcile()])
    expect(await statusOf(late)).toBe('cart')
    expect(await atProvider(test, late.guest.orderId)).toMatchObject({ captured: 0 })
    expect(await late.guest.charge({ nonce: late.nonce }, late.key)).toMatchObject({ body: { code: 'not-charged' } })
    expect(await eventsOf(late.guest.orderId)).toContain('late-payment-found')
  })

  it('does not lock the cart when it reports that the payment was voided', async () => {
    const late = await givenUp()
    await late.arrive()
    test.sandbox.noticesTo = `${test.url}/webhooks/square`
    const before = await noticeCount()
    await reconcileLater(61_000)
    await eventually('the notice', async () => ((await noticeCount()) > before ? true : null))
    expect(await statusOf(late)).toBe('cart')
    expect(await statesOf(late.guest.orderId)).toEqual(['canceled'])
  })
})

describe('an answer of the provider that arrives after the payment attempt was given up', () => {
  it('locks the cart when the answer reports a capture, and the reconciler’s next run cancels that capture', async () => {
    const ready = await readyToPay(test, shop)
    const { guest, total } = ready
    const gate = test.network.pauseAt('after-provider')
    const charging = guest.charge({ expected_total: total })
    await gate.reached
    test.network.failNext([{ status: 200, body: {} }], cancelPath)
    await reconcileLater(121_000)
    expect(await statusOf(ready)).toBe('cart')
    gate.release()
    expect(await charging).toMatchObject({ status: 202, body: { order: { status: 'paying' } } })
    const [attempt] = await attemptsOf(guest.orderId)
    expect(attempt).toMatchObject({ state: 'unknown', late_payment_id: expect.any(String) as string })
    expect(test.logged.join('\n')).toContain('captured after its attempt had been given up')
    await test.reconcile()
    expect(await statusOf(ready)).toBe('cart')
    expect(await atProvider(test, guest.orderId)).toMatchObject({ captured: 0 })
  })
})

describe('a capture that arrives after the guest changed the cart', () => {
  /**
   * Lets the provider capture the money late, after `change` altered the cart. The provider refuses to void, so a
   * refund must follow.
   */
  async function foundAfter(change: (late: GivenUp) => Promise<void>, items?: readonly object[]): Promise<GivenUp> {
    const late = await givenUp(items)
    await late.arrive()
    await change(late)
    test.network.failAlways(tooLate, cancelPath)
    await reconcileLater(61_000)
    expect((await statesOf(late.guest.orderId))[0]).toBe('late')
    return late
  }
  const addPhoto = async ({ guest }: GivenUp) => void (await guest.add({ photo_id: shop.photoIds[1] }))

  it('makes the server refuse other cards for this cart until the captured money is refunded', async () => {
    const late = await foundAfter(addPhoto)
    const { guest, total } = late
    expect(await unresolved()).not.toBeNull()
    const taxed = await guest.tax()
    const retry = { nonce: 'cnon:card-nonce-rejected-cvv', expected_total: taxed.body.total }
    expect(await guest.charge(retry)).toMatchObject({ status: 409, body: { code: 'payment-in-progress' } })
    expect(await guest.charge({ nonce: late.nonce }, late.key)).toMatchObject({ status: 202 })
    await test.reconcile()
    expect(await atProvider(test, guest.orderId)).toEqual({ captured: total, refunded: total, refunds: 1 })
    expect(await guest.charge({ nonce: late.nonce }, late.key)).toMatchObject({ body: { code: 'not-charged' } })
    expect(await guest.charge(retry)).toMatchObject({ status: 422, body: { code: 'card-declined' } })
    expect(await statesOf(guest.orderId)).toEqual(['returned', 'declined'])
    expect(await eventsOf(guest.orderId)).toEqual(
      expect.arrayContaining(['late-payment-found', 'late-payment-returned']),
    )
    expect(await unresolved()).toBeNull()
  })

  it('is refunded when the cart has another photo at the same price', async () => {
    const late = await foundAfter(async ({ guest, total }) => {
      await guest.add({ photo_id: shop.photoIds[1] })
      await guest.remove({ photo_id: shop.photoIds[0] })
      expect((await guest.tax()).body.total).toBe(total)
    })
    expect(await statusOf(late)).toBe('cart')
    await test.reconcile()
    expect(await statesOf(late.guest.orderId)).toEqual(['returned'])
    expect(await atProvider(test, late.guest.orderId)).toMatchObject({ refunded: late.total, refunds: 1 })
  })

  it('is refunded when the cart lost a photo, though the rest costs the same', async () => {
    // Eight singles cost as much as seven here, because the price group of ten photos is the cheapest for both.
    const photoIds = await insertPhotos(db(), shop.albumId, 8, test.clock.now())
    const [lost = 0] = photoIds
    const late = await foundAfter(
      async () => {
        await db().updateTable('photos').set({ deleted_at: test.clock.now() }).where('id', '=', lost).execute()
      },
      photoIds.map((id) => ({ photo_id: id })),
    )
    expect(await statusOf(late)).toBe('cart')
    await test.reconcile()
    expect(await statesOf(late.guest.orderId)).toEqual(['returned'])
    expect(await atProvider(test, late.guest.orderId)).toMatchObject({ refunded: late.total, refunds: 1 })
  })

  it('is refunded once when the order was placed meanwhile, and the order stays unchanged', async () => {
    const late = await foundAfter(async ({ guest }) => {
      expect((await guest.counter()).status).toBe(200)
    })
    test.network.failNext(['reset-after'], refundPath)
    await test.reconcile()
    expect(await statesOf(late.guest.orderId)).toEqual(['late'])
    await Promise.all([test.reconcile(), test.reconcile()])
    await test.reconcile()
    expect(await statesOf(late.guest.orderId)).toEqual(['returned'])
    expect(await atProvider(test, late.guest.orderId)).toMatchObject({ refunded: late.total, refunds: 1 })
    expect(await statusOf(late)).toBe('pending')
  })

  it('stays open while its refund is pending at the provider, and is settled when the refund completes', async () => {
    test.sandbox.refundsWait = true
    const late = await foundAfter(addPhoto)
    await test.reconcile()
    const [attempt] = await attemptsOf(late.guest.orderId)
    expect(attempt).toMatchObject({ state: 'late', return_refund_id: expect.any(String) as string })
    await test.sandbox.sandbox.settleRefund(attempt?.return_refund_id ?? '', 'COMPLETED')
    await reconcileLater(16 * 60_000)
    expect(await statesOf(late.guest.orderId)).toEqual(['returned'])
  })

  it('is logged for the operator when the provider refuses the refund, which the reconciler tries again later', async () => {
    const late = await foundAfter(addPhoto)
    test.network.failAlways(
      { status: 400, body: { errors: [{ category: 'REFUND_ERROR', code: 'REFUND_DECLINED' }] } },
      refundPath,
    )
    await test.reconcile()
    expect(test.logged.join('\n')).toContain('must be refunded by hand at the provider')
    expect(await statesOf(late.guest.orderId)).toEqual(['late'])
    test.network.failAlways('none', refundPath)
    await reconcileLater(16 * 60_000)
    expect(await statesOf(late.guest.orderId)).toEqual(['returned'])
  })
})
