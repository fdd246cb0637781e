import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { Fault } from '../../support/stand-ins/faulty-provider.ts'
import { buyer, newKey, type Answer } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { atProvider, checkInvariant, readyToPay, type ReadyGuest } from './paid-order.ts'

// Faults of the payment provider and its network during a charge, combined with what the guest does meanwhile. Tests in
// tests/api/crash add a killed server to the same faults.

interface Trouble {
  readonly name: string
  /** The faults of the first calls to the provider. Later calls succeed. */
  readonly faults: readonly Fault[]
  /** True when the provider's notice of the capture arrives before the provider's answer. */
  readonly noticeFirst?: boolean
  /** True when the charge succeeds in spite of the faults, so that the reconciler has nothing to do. */
  readonly answered?: boolean
}

const troubles: readonly Trouble[] = [
  { name: 'an error 500 before the capture', faults: ['error-before'] },
  { name: 'an error 500 after the capture', faults: ['error-after'] },
  { name: 'a connection reset after the capture', faults: ['reset-after'] },
  { name: 'no answer', faults: ['silent-after'] },
  { name: 'the status 429', faults: ['busy', 'busy', 'busy'] },
  { name: 'the same answer twice', faults: ['answered-twice'], answered: true },
  { name: 'a notice before the answer', faults: [], noticeFirst: true, answered: true },
]

const test = testApp()
/** A second server process that waits only three seconds for the payment provider. */
let shop: Shop

const impatient = testApp({ beside: test, providerTimeoutMs: 3_000 })

beforeAll(async () => {
  shop = await openShop(db())
})

/**
 * Returns the server process that makes the charge. When the provider never answers, this is the process that gives up
 * after three seconds. With the other process, the test would wait much longer.
 */
const processFor = ({ faults }: Trouble) => (faults.includes('silent-after') ? impatient : test)

const db = () => test.data.database.db
const noticeCount = async () => (await db().selectFrom('payment_notices').select('event_id').execute()).length

/** Presses Pay Now. Returns null when `leaving` cut the connection before the answer. */
async function press(ready: ReadyGuest, key: string, at = test, leaving?: AbortSignal): Promise<Answer | null> {
  const { guest, total } = ready
  const fields = { ...buyer, nonce: 'cnon:card-nonce-ok', orderId: guest.orderId, isExternal: true }
  try {
    const response = await fetch(`${at.url}/api/v1/order/charge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...guest.secret },
      body: JSON.stringify({ ...fields, expected_total: total }),
      ...(leaving === undefined ? {} : { signal: leaving }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
  } catch (error) {
    if (leaving?.aborted === true) return null
    throw error
  }
}

/**
 * Delays the provider's answer until its notice has arrived and the reconciler has run. The returned function waits
 * for both and then lets the answer through.
 */
async function overtake(trouble: Trouble): Promise<() => Promise<void>> {
  if (trouble.noticeFirst !== true) return async () => {}
  const before = await noticeCount()
  test.sandbox.noticesTo = `${test.url}/webhooks/square`
  const gate = test.network.pauseAt('after-provider')
  return async () => {
    await gate.reached
    await eventually('the notices', async () => ((await noticeCount()) >= before + 2 ? true : null))
    await test.reconcile()
    gate.release()
    test.sandbox.noticesTo = null
  }
}

const attemptOf = (orderId: number) =>
  db().selectFrom('payment_attempts').select(['state']).where('order_id', '=', orderId).executeTakeFirst()

/** The guest presses Pay Now and disconnects before the provider is called. The server still completes the call. */
async function pressAndLeave(ready: ReadyGuest, trouble: Trouble): Promise<void> {
  const leaving = new AbortController()
  const reached = test.network.pauseAt('before-provider')
  const passed = await overtake(trouble)
  const pressed = press(ready, newKey(), processFor(trouble), leaving.signal)
  await reached.reached
  leaving.abort()
  expect(await pressed).toBeNull()
  reached.release()
  await passed()
  await eventually('the end of the call', async () =>
    (await attemptOf(ready.guest.orderId))?.state === 'started' ? null : true,
  )
}

async function endsCompleted({ guest, total }: ReadyGuest): Promise<void> {
  expect((await guest.status()).body.order).toMatchObject({ status: 'completed', total })
  expect(await atProvider(test, guest.orderId)).toMatchObject({ captured: total })
  await endsInOrder(guest.orderId, 1)
}

const runningKeys = () => db().selectFrom('idempotency_keys').select('key').where('state', '=', 'running').execute()

async function endsInOrder(orderId: number, mails: number): Promise<void> {
  const rows = await db().selectFrom('mails').select('id').where('order_id', '=', orderId).execute()
  expect(rows).toHaveLength(mails)
  // When the guest has left, the server completes the idempotency key only after it has settled the attempt.
  await eventually('the end of every key', async () => ((await runningKeys()).length === 0 ? true : null))
  await checkInvariant(test)
}

describe.each(troubles.map((trouble) => [trouble.name, trouble] as const))(
  'a charge for which the provider sends %s',
  (_, trouble) => {
    it('charges the card once and completes the order once, with one mail, when the guest presses Pay Now repeatedly', async () => {
      const ready = await readyToPay(test, shop)
      const key = newKey()
      test.network.failNext(trouble.faults)
      const passed = await overtake(trouble)
      const [first] = await Promise.all([press(ready, key, processFor(trouble)), passed()])
      expect([200, 202]).toContain(first?.status)
      const told = [await press(ready, key), await press(ready, newKey())]
      expect(told.map((answer) => answer?.status).every((status) => [200, 202, 409].includes(status ?? 0))).toBe(true)
      test.clock.advance(36_000)
      await test.reconcile()
      await Promise.all([press(ready, key), press(ready, key)])
      expect(await press(ready, key)).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
      await endsCompleted(ready)
    })

    it('completes the order after the guest disconnected', async () => {
      const ready = await readyToPay(test, shop)
      test.network.failNext(trouble.faults)
      await pressAndLeave(ready, trouble)
      test.clock.advance(36_000)
      await test.reconcile()
      await endsCompleted(ready)
    })

    if (trouble.answered === true) return
    it('charges nothing and unlocks the cart when the fault repeats in every call and the guest disconnected', async () => {
      const ready = await readyToPay(test, shop)
      for (const fault of trouble.faults.slice(0, 1)) test.network.failAlways(fault)
      await pressAndLeave(ready, trouble)
      test.clock.advance(60_000)
      await processFor(trouble).reconcile()
      expect((await ready.guest.status()).body.order.status).toBe('paying')
      test.clock.advance(61_000)
      await processFor(trouble).reconcile()
      test.network.failAlways('none')
      expect((await ready.guest.status()).body.order).toMatchObject({ status: 'cart', hash: null })
      expect(await atProvider(test, ready.guest.orderId)).toMatchObject({ captured: 0 })
      await endsInOrder(ready.guest.orderId, 0)
    })
  },
)
