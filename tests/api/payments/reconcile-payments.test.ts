import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { createReconciler, type ReconcilerOptions } from '#server/jobs/reconcile-payments.ts'
import {
  chargeAttempt,
  attemptOf,
  leaseOf,
  openAttempt,
  paymentOf,
  type PaymentAttempt,
} from '#server/modules/payments/payments.public.ts'
import { voidAllLeases } from '#server/app/release-dead-processes.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import { createSquareProvider } from '#server/platform/payments/square-provider.ts'
import { testDatabase } from '../../support/database.ts'
import { startFaultyProvider, type FaultyProvider } from '../../support/stand-ins/faulty-provider.ts'
import {
  listSandboxPayments,
  startPaymentSandbox,
  sumCaptured,
  type RunningSandbox,
} from '../../support/stand-ins/payment-sandbox.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { insertPayingOrder, setStatus } from './paying-order.ts'

const start = new Date('2026-07-01T12:00:00Z')
let now = start
const clock = { now: () => now }
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const patienceMs = 30_000
/** Seconds. After this time the lease that a dead process held on a payment attempt has expired. */
const lease = 36

const place = testDatabase()
let sandbox: RunningSandbox
let network: FaultyProvider
let provider: PaymentProvider
let orderId: number
let settlements: string[]

beforeAll(async () => {
  sandbox = await startPaymentSandbox()
})
afterAll(async () => {
  await sandbox.close()
})

beforeEach(async () => {
  now = start
  settlements = []
  network = await startFaultyProvider(sandbox.url)
  provider = providerWith(patienceMs)
  await place.database.transaction(async (tx) => {
    await tx.deleteFrom('payments').execute()
    await tx.deleteFrom('payment_attempts').execute()
  })
  orderId = await insertPayingOrder(place.database, 10130, now)
})
afterEach(() => network.close())

const providerWith = (timeoutMs: number) =>
  createSquareProvider({
    accessToken: sandbox.sandbox.accessToken,
    baseUrl: () => network.url,
    notices: { key: null, publicUrl: 'https://photos.test' },
    cardForm: { kind: 'sandbox', scriptUrl: '', applicationId: 'a', locationId: 'L', testMode: true },
    timeoutMs,
    log: silentLog,
  })

const deps = (): ReconcilerOptions => ({
  database: place.database,
  provider,
  clock,
  log: silentLog,
  giveUpAfterMs: 120_000,
  owner: 'host:1',
  late: { relockCart: async () => false, onReturned: async () => {} },
  async onSettled(tx, attempt, settlement) {
    settlements.push(settlement)
    await setStatus(tx, attempt.orderId, settlement === 'captured' ? 'completed' : 'cart')
  },
})

async function open(nonce = 'cnon:card-nonce-ok'): Promise<PaymentAttempt> {
  const { attempt } = await place.database.transaction((tx) =>
    openAttempt(tx, {
      orderId,
      nonce,
      clientKey: null,
      cartRevision: 0,
      amount: cents(10130),
      note: '',
      email: 'guest@example.com',
      now,
      leaseMs: leaseOf(provider),
      owner: 'host:1',
    }),
  )
  return attempt
}

const status = async () => {
  const row = await place.database.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.status
}
const atProvider = async () => {
  const payments = await listSandboxPayments(sandbox.url, sandbox.sandbox.accessToken)
  return sumCaptured(payments.filter((payment) => payment.reference_id === String(orderId)))
}
const outcome = async () => [await status(), await atProvider(), settlements]

test('the reconciler has nothing to do after a successful charge', async () => {
  const result = await chargeAttempt(deps(), await open())
  expect(result.settlement).toBe('captured')
  pass(600)
  expect(await createReconciler(deps()).run()).toEqual({ looked: 0, settled: 0 })
  expect(await outcome()).toEqual(['completed', 10130, ['captured']])
})

test('the reconciler retries an attempt whose process died before calling the provider, but only after the attempt’s lease has expired', async () => {
  await open()
  const reconciler = createReconciler(deps())
  expect((await reconciler.run()).looked).toBe(0)
  pass(lease)
  expect(await reconciler.run()).toEqual({ looked: 1, settled: 1 })
  expect(await outcome()).toEqual(['completed', 10130, ['captured']])
})

test('the reconciler repeats the charge of a dead process at once in an installation that allows only one process', async () => {
  await open()
  pass(1)
  await place.database.transaction(voidAllLeases)
  expect(await createReconciler(deps()).run()).toEqual({ looked: 1, settled: 1 })
  expect(await outcome()).toEqual(['completed', 10130, ['captured']])
})

test.each(['error-after', 'reset-after', 'silent-after'] as const)(
  'when the provider’s answer to a capture was lost (%s), the reconciler completes the order with that one payment',
  async (fault) => {
    const asking = { ...deps(), provider: providerWith(fault === 'silent-after' ? 2_000 : patienceMs) }
    network.failNext([fault])
    expect((await chargeAttempt(asking, await open())).settlement).toBe('unknown')
    expect(await status()).toBe('paying')
    await createReconciler(deps()).run()
    expect(await outcome()).toEqual(['completed', 10130, ['captured']])
    expect((await paymentOf(place.database.db, orderId))?.amount).toBe(10130)
  },
)

test('the reconciler unlocks the cart when the card was declined but the provider’s answer was lost', async () => {
  network.failNext(['reset-after'])
  await chargeAttempt(deps(), await open('cnon:card-nonce-declined'))
  await createReconciler(deps()).run()
  expect(await outcome()).toEqual(['cart', 0, ['declined']])
  expect((await attemptOf(place.database.db, orderId))?.declineCode).toBe('GENERIC_DECLINE')
})

test('the server repeats a charge at a busy provider with the same key, first within the call and then in the reconciler', async () => {
  network.failNext(['busy', 'busy', 'busy'])
  expect((await chargeAttempt(deps(), await open())).settlement).toBe('unknown')
  expect(network.calls).toHaveLength(3)
  await createReconciler(deps()).run()
  const keys = network.calls.map((call) => JSON.stringify(call.body))
  expect(new Set(keys).size).toBe(1)
  expect(await outcome()).toEqual(['completed', 10130, ['captured']])
})

test('the reconciler cancels an attempt after two minutes without an answer: the capture is voided and the cart unlocked', async () => {
  network.failAlways('reset-after')
  await chargeAttempt(deps(), await open())
  const reconciler = createReconciler(deps())
  pass(60)
  expect(await reconciler.run()).toEqual({ looked: 1, settled: 0 })
  expect(await outcome()).toEqual(['paying', 10130, []])
  pass(60)
  await reconciler.run()
  expect(await outcome()).toEqual(['cart', 0, ['canceled']])
})

test('a charge that starts after the reconciler cancelled its attempt captures nothing', async () => {
  const attempt = await open()
  pass(121)
  await createReconciler(deps()).run()
  expect(await chargeAttempt(deps(), attempt)).toMatchObject({ settlement: 'already-settled' })
  expect(await outcome()).toEqual(['cart', 0, ['canceled']])
})

test('an attempt stays open while every call to the provider fails, both to look up the payment and to cancel it', async () => {
  network.failAlways('reset-before')
  network.failAlways('error-before', '/v2/payments/cancel')
  await chargeAttempt(deps(), await open())
  const reconciler = createReconciler(deps())
  pass(3600)
  await reconciler.run()
  expect(await outcome()).toEqual(['paying', 0, []])
  network.failAlways('none', '/v2/payments/cancel')
  await reconciler.run()
  expect(await outcome()).toEqual(['cart', 0, ['canceled']])
})

test('the reconciler completes an order whose payment the provider will not cancel', async () => {
  network.failNext(['reset-after'])
  await chargeAttempt(deps(), await open())
  network.failAlways(
    { status: 400, body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' }] } },
    '/v2/payments/cancel',
  )
  pass(130)
  await createReconciler(deps()).run()
  expect(await outcome()).toEqual(['completed', 10130, ['captured']])
})

test('an attempt stays open when completing its order fails, and the next pass of the reconciler completes the order and settles the attempt', async () => {
  await open()
  pass(lease)
  let fails = true
  const reconciler = createReconciler({
    ...deps(),
    async onSettled(tx, attempt, settlement, result) {
      if (fails) throw new Error('no room for the mail')
      await deps().onSettled(tx, attempt, settlement, result)
    },
  })
  expect(await reconciler.run()).toEqual({ looked: 1, settled: 0 })
  expect(await outcome()).toEqual(['paying', 10130, []])
  fails = false
  pass(lease)
  expect(await reconciler.run()).toEqual({ looked: 1, settled: 1 })
  expect(await outcome()).toEqual(['completed', 10130, ['captured']])
})

test('two simultaneous reconcilers settle an attempt once', async () => {
  await open()
  pass(lease)
  await Promise.all([createReconciler(deps()).run(), createReconciler(deps()).run()])
  expect(await outcome()).toEqual(['completed', 10130, ['captured']])
})

test('the server records a capture that it hears of after giving the attempt up, and the reconciler’s next run voids the capture', async () => {
  const attempt = await open()
  // The network delays the answer to the charge until the reconciler gives the attempt up. It also drops the
  // reconciler's cancel call.
  const pause = network.pauseAt('after-provider')
  const charging = chargeAttempt(deps(), attempt)
  await pause.reached
  expect(await atProvider()).toBe(10130)
  network.failNext([{ status: 200, body: {} }], '/v2/payments/cancel')
  pass(121)
  await createReconciler(deps()).run()
  pause.release()
  expect((await charging).settlement).toBe('found-late')
  expect((await attemptOf(place.database.db, orderId))?.state).toBe('late')
  await createReconciler(deps()).run()
  expect(await outcome()).toEqual(['cart', 0, ['canceled']])
})
