import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import {
  attemptOf,
  openAttempt,
  paymentOf,
  settleAttempt,
  takeOverAttempts,
  voidLeasesOf,
  type PaymentAttempt,
} from '#server/modules/payments/payments.public.ts'
import type { ChargeOutcome } from '#server/platform/payments/payment-provider.ts'
import { testDatabase } from '../../support/database.ts'
import { insertPayingOrder } from './paying-order.ts'

const now = new Date('2026-07-01T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const leaseMs = 15_000

const place = testDatabase()
let orderId: number

beforeEach(async () => {
  await place.database.transaction(async (tx) => {
    await tx.deleteFrom('payments').execute()
    await tx.deleteFrom('payment_attempts').execute()
  })
  orderId = await insertPayingOrder(place.database, 10130, now)
})

const open = (nonce = 'cnon:1', clientKey: string | null = 'client-1', order = orderId) =>
  place.database.transaction((tx) =>
    openAttempt(tx, {
      orderId: order,
      nonce,
      clientKey,
      cartRevision: 0,
      amount: cents(10130),
      note: `Order ${order}`,
      email: 'guest@example.com',
      now,
      leaseMs,
      owner: 'host:1',
    }),
  )
const settle = (attempt: PaymentAttempt, outcome: ChargeOutcome) =>
  place.database.transaction((tx) => settleAttempt(tx, attempt, outcome, later(1000)))
const takeOver = (at: Date, except: number[] = []) =>
  place.database.transaction((tx) => takeOverAttempts(tx, { now: at, leaseMs, limit: 10, except, owner: 'host:2' }))
const voidLeasesBy = (owners: string[]) => place.database.transaction((tx) => voidLeasesOf(tx, owners))
const captured = (paymentId = 'pay-1') =>
  ({ kind: 'captured', paymentId, receiptNumber: 'pay-', cardBrand: 'VISA', cardLast4: '1111' }) as const

describe('opening a payment attempt', () => {
  test('stores the exact request to the provider under a new idempotency key', async () => {
    const { kind, attempt } = await open()
    expect(kind).toBe('opened')
    expect(attempt).toMatchObject({ state: 'started', repeated: false, leaseUntil: later(leaseMs) })
    expect(attempt.request).toEqual({
      key: attempt.key,
      nonce: 'cnon:1',
      amount: 10130,
      orderId,
      note: `Order ${orderId}`,
      email: 'guest@example.com',
    })
    expect((await attemptOf(place.database.db, orderId))?.request).toEqual(attempt.request)
  })

  test.each([
    ['the same nonce', 'cnon:1', 'client-2'],
    ['the same client key', 'cnon:2', 'client-1'],
  ])('again with %s returns the attempt that is already open', async (_, nonce, clientKey) => {
    const first = await open()
    expect(await open(nonce, clientKey)).toMatchObject({ kind: 'same', attempt: { id: first.attempt.id } })
  })

  test('is refused while another attempt is open', async () => {
    const first = await open()
    await settle(first.attempt, { kind: 'unknown', reason: 'no-answer' })
    expect(await open('cnon:2', null)).toMatchObject({ kind: 'in-progress', attempt: { id: first.attempt.id } })
  })

  test('creates a new attempt when the earlier attempt was declined', async () => {
    const first = await open()
    await settle(first.attempt, { kind: 'declined', code: 'CARD_DECLINED' })
    const second = await open('cnon:2', 'client-2')
    expect(second.kind).toBe('opened')
    expect(second.attempt.key).not.toBe(first.attempt.key)
  })

  test('is refused for a paid order', async () => {
    const first = await open()
    await settle(first.attempt, captured())
    expect((await open('cnon:2', 'client-2')).kind).toBe('paid')
  })
})

describe('settling a payment attempt', () => {
  test('records a capture and its payment once', async () => {
    const { attempt } = await open()
    expect(await settle(attempt, captured())).toBe('captured')
    expect(await settle(attempt, captured())).toBe('already-settled')
    expect(await paymentOf(place.database.db, orderId)).toMatchObject({
      providerPaymentId: 'pay-1',
      receiptNumber: 'pay-',
      amount: 10130,
      cardLast4: '1111',
    })
    expect((await attemptOf(place.database.db, orderId))?.state).toBe('captured')
  })

  test.each<[ChargeOutcome, string, string, string | null]>([
    [{ kind: 'declined', code: 'CARD_DECLINED' }, 'declined', 'declined', 'CARD_DECLINED'],
    [{ kind: 'refused', reason: 'UNAUTHORIZED' }, 'canceled', 'canceled', 'UNAUTHORIZED'],
    [{ kind: 'canceled' }, 'canceled', 'canceled', null],
    [{ kind: 'unknown', reason: 'no-answer' }, 'unknown', 'unknown', null],
    [{ kind: 'busy' }, 'unknown', 'unknown', null],
  ])('with the outcome %j puts the attempt into the state %s', async (outcome, settlement, state, declineCode) => {
    const { attempt } = await open()
    expect(await settle(attempt, outcome)).toBe(settlement)
    expect(await attemptOf(place.database.db, orderId)).toMatchObject({ state, declineCode })
  })

  test('keeps the first outcome when a second call reports another outcome', async () => {
    const { attempt } = await open()
    expect(await settle(attempt, { kind: 'canceled' })).toBe('canceled')
    expect(await settle(attempt, { kind: 'declined', code: 'X' })).toBe('already-settled')
    expect(await settle(attempt, { kind: 'unknown', reason: 'x' })).toBe('already-settled')
    expect(await settle(attempt, captured())).toBe('found-late')
    expect(await paymentOf(place.database.db, orderId)).toBeNull()
  })
})

describe('taking over a payment attempt', () => {
  test('is possible only after the attempt’s lease expired, and for only one worker', async () => {
    const { attempt } = await open()
    expect(await takeOver(later(leaseMs - 1))).toEqual([])
    const [first, second] = await Promise.all([takeOver(later(leaseMs)), takeOver(later(leaseMs))])
    expect([...first, ...second].map((each) => each.id)).toEqual([attempt.id])
    expect([...first, ...second][0]).toMatchObject({ repeated: true, leaseUntil: later(2 * leaseMs) })
  })

  test('does not wait for the lease when the process that held it is known to be gone', async () => {
    await open()
    expect(await voidLeasesBy(['host:3'])).toBe(0)
    expect(await takeOver(later(1))).toEqual([])
    expect(await voidLeasesBy(['host:1', 'host:3'])).toBe(1)
    expect(await takeOver(later(1))).toHaveLength(1)
    // The reconciler of another process holds the lease now.
    expect(await voidLeasesBy(['host:1'])).toBe(0)
    expect(await voidLeasesBy(['host:2'])).toBe(1)
  })

  test('leaves settled attempts alone when the process that held them is gone', async () => {
    const { attempt } = await open()
    await settle(attempt, captured())
    expect(await voidLeasesBy(['host:1'])).toBe(0)
  })

  test('is possible at once after an unknown outcome, and never for a settled attempt', async () => {
    const { attempt } = await open()
    await settle(attempt, { kind: 'unknown', reason: 'x' })
    expect(await takeOver(later(1000))).toHaveLength(1)
    expect(await takeOver(later(60_000), [attempt.id])).toEqual([])
    await settle(attempt, captured())
    expect(await takeOver(later(60_000))).toEqual([])
  })

  test('is not undone by a worker that lost the lease', async () => {
    const { attempt } = await open()
    await takeOver(later(leaseMs))
    await settle(attempt, { kind: 'unknown', reason: 'late' })
    expect(await takeOver(later(leaseMs + 1))).toEqual([])
  })
})
