import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { choosePaymentProvider } from '#server/platform/payments/choose-payment-provider.ts'
import type {
  ChargeRequest,
  PaymentProvider,
  RefundOutcome,
  RefundRequest,
} from '#server/platform/payments/payment-provider.ts'
import { createSquareProvider } from '#server/platform/payments/square-provider.ts'
import { startFaultyProvider, type Fault, type FaultyProvider } from '../../support/faulty-provider.ts'
import {
  listSandboxPayments,
  listSandboxRefunds,
  startPaymentSandbox,
  sumCaptured,
  type RunningSandbox,
} from '../../support/payment-sandbox.ts'

let sandbox: RunningSandbox
let network: FaultyProvider
let provider: PaymentProvider
let complaints: string[]
let lastKey = 0

beforeAll(async () => {
  sandbox = await startPaymentSandbox()
})

afterAll(() => sandbox.close())

beforeEach(async () => {
  complaints = []
  network = await startFaultyProvider(sandbox.url)
  provider = providerWith({})
  await provider.prepare()
})

afterEach(() => network.close())

function providerWith(options: { accessToken?: string; timeoutMs?: number; url?: string }): PaymentProvider {
  return createSquareProvider({
    accessToken: options.accessToken ?? sandbox.sandbox.accessToken,
    baseUrl: () => `${options.url ?? network.url}/payment-sandbox`,
    browser: {
      kind: 'sandbox',
      scriptUrl: '/payment-sandbox/square.js',
      applicationId: 'a',
      locationId: 'L',
      testMode: true,
    },
    timeoutMs: options.timeoutMs ?? 2_000,
    log: { error: (_, message) => void complaints.push(message) },
  })
}

function request(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  lastKey += 1
  return {
    key: `key-${lastKey}`,
    nonce: 'cnon:card-nonce-ok',
    amount: cents(10130),
    orderId: 7,
    note: 'Order 7',
    email: 'guest@example.com',
    ...changes,
  }
}

const captured = async () => sumCaptured(await listSandboxPayments(sandbox.url, sandbox.sandbox.accessToken))

describe('charging over HTTP', () => {
  test('captures the amount and tells the payment', async () => {
    const outcome = await provider.charge(request())
    expect(outcome).toMatchObject({ kind: 'captured', cardBrand: 'VISA', cardLast4: '5858' })
    expect(network.calls[0]?.body).toMatchObject({
      amount_money: { amount: 10130, currency: 'USD' },
      reference_id: '7',
      autocomplete: true,
    })
  })

  test('the same request again is the same payment', async () => {
    const same = request()
    const before = await captured()
    const first = await provider.charge(same)
    expect(await provider.charge(same, { repeated: true })).toEqual(first)
    expect(await captured()).toBe(before + 10130)
  })

  test('an address that Square might refuse does not stand in the way', async () => {
    expect(await provider.charge(request({ email: 'jürgen@räft.example' }))).toMatchObject({ kind: 'captured' })
  })

  test.each([
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
    ['cnon:card-nonce-rejected-cvv', 'VERIFY_CVV_FAILURE'],
    ['cnon:unknown', 'NOT_FOUND'],
  ])('%s is declined with %s', async (nonce, code) => {
    expect(await provider.charge(request({ nonce }))).toEqual({ kind: 'declined', code })
  })

  test('a key that came with another amount leaves the outcome open, and is reported', async () => {
    const first = request()
    await provider.charge(first)
    expect(await provider.charge({ ...first, amount: cents(1) })).toEqual({
      kind: 'unknown',
      reason: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(complaints).toHaveLength(1)
  })
})

describe('what goes wrong on the way', () => {
  test.each<[Fault, 'captured' | 'nothing']>([
    ['error-before', 'nothing'],
    ['reset-before', 'nothing'],
    ['error-after', 'captured'],
    ['reset-after', 'captured'],
  ])('%s is unknown (%s at the provider), and the same key settles it', async (fault, at) => {
    const before = await captured()
    const one = request()
    network.failNext([fault])
    expect(await provider.charge(one)).toMatchObject({ kind: 'unknown' })
    expect(await captured()).toBe(before + (at === 'captured' ? 10130 : 0))
    expect(await provider.charge(one, { repeated: true })).toMatchObject({ kind: 'captured' })
    expect(await captured()).toBe(before + 10130)
    expect(network.calls).toHaveLength(2)
  })

  test.each<Fault>(['silent-before', 'silent-after'])('%s ends as unknown at the time limit', async (fault) => {
    network.failNext([fault])
    expect(await providerWith({ timeoutMs: 200 }).charge(request())).toEqual({ kind: 'unknown', reason: 'no-answer' })
  })

  test('429 is busy: not looked at', async () => {
    network.failNext(['busy'])
    expect(await provider.charge(request())).toEqual({ kind: 'busy' })
  })

  test('a call that the network delivers twice captures once', async () => {
    const before = await captured()
    network.failNext(['twice'])
    expect(await provider.charge(request())).toMatchObject({ kind: 'captured' })
    expect(await captured()).toBe(before + 10130)
  })

  test('nobody listening is unknown', async () => {
    expect(await providerWith({ url: 'http://127.0.0.1:1' }).charge(request())).toEqual({
      kind: 'unknown',
      reason: 'no-answer',
    })
  })

  test('wrong credentials are refused at once, and reported; on a repetition they prove nothing', async () => {
    const stranger = providerWith({ accessToken: 'wrong' })
    expect(await stranger.charge(request())).toEqual({ kind: 'refused', reason: 'UNAUTHORIZED' })
    expect(complaints).toHaveLength(1)
    expect(await stranger.charge(request(), { repeated: true })).toEqual({ kind: 'unknown', reason: 'UNAUTHORIZED' })
  })

  const squareError = (category: string, code: string) => ({ errors: [{ category, code, detail: 'x' }] })
  test.each<[number, unknown, boolean, object]>([
    [
      400,
      squareError('PAYMENT_METHOD_ERROR', 'INSUFFICIENT_FUNDS'),
      true,
      { kind: 'declined', code: 'INSUFFICIENT_FUNDS' },
    ],
    [
      400,
      squareError('INVALID_REQUEST_ERROR', 'CARD_TOKEN_USED'),
      false,
      { kind: 'declined', code: 'CARD_TOKEN_USED' },
    ],
    [
      400,
      squareError('INVALID_REQUEST_ERROR', 'CARD_TOKEN_USED'),
      true,
      { kind: 'unknown', reason: 'CARD_TOKEN_USED' },
    ],
    [
      400,
      squareError('INVALID_REQUEST_ERROR', 'INVALID_LOCATION'),
      false,
      { kind: 'refused', reason: 'INVALID_LOCATION' },
    ],
    [403, squareError('AUTHENTICATION_ERROR', 'FORBIDDEN'), false, { kind: 'refused', reason: 'FORBIDDEN' }],
    [403, '<html>proxy</html>', false, { kind: 'unknown', reason: 'http-403' }],
    [408, squareError('API_ERROR', 'REQUEST_TIMEOUT'), false, { kind: 'unknown', reason: 'http-408' }],
    [503, squareError('API_ERROR', 'SERVICE_UNAVAILABLE'), false, { kind: 'unknown', reason: 'http-503' }],
    [200, { payment: { id: 'p', status: 'FAILED' } }, false, { kind: 'declined', code: 'GENERIC_DECLINE' }],
    [200, { payment: { id: 'p', status: 'CANCELED' } }, false, { kind: 'canceled' }],
    [200, { payment: { id: 'p', status: 'APPROVED' } }, false, { kind: 'unknown', reason: 'status-APPROVED' }],
    [200, {}, false, { kind: 'unknown', reason: 'no-payment' }],
  ])('%d %j (repeated: %s) is read as %j', async (status, body, repeated, outcome) => {
    network.failNext([{ status, body }])
    expect(await provider.charge(request(), { repeated })).toEqual(outcome)
  })

  test('a page instead of an answer is unknown', async () => {
    network.failNext([{ status: 200, body: '<html>welcome to our network</html>' }])
    expect(await provider.charge(request())).toMatchObject({ kind: 'unknown' })
  })
})

describe('cancelling by key', () => {
  test('voids a captured payment, and bars an unknown key', async () => {
    const before = await captured()
    const one = request()
    await provider.charge(one)
    expect(await provider.cancelByKey(one.key)).toEqual({ kind: 'canceled' })
    expect(await captured()).toBe(before)
    expect(await provider.charge(one, { repeated: true })).toEqual({ kind: 'canceled' })
    const never = request()
    expect(await provider.cancelByKey(never.key)).toEqual({ kind: 'canceled' })
    expect(await provider.charge(never)).toEqual({ kind: 'canceled' })
  })

  test.each<[Fault, object]>([
    [
      { status: 400, body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' }] } },
      { kind: 'already-captured' },
    ],
    [
      { status: 401, body: { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' }] } },
      { kind: 'unknown', reason: 'UNAUTHORIZED' },
    ],
    ['error-before', { kind: 'unknown', reason: 'INTERNAL_SERVER_ERROR' }],
    ['reset-after', { kind: 'unknown', reason: 'no-answer' }],
    ['busy', { kind: 'unknown', reason: 'RATE_LIMITED' }],
  ])('%j is read as %j', async (fault, outcome) => {
    network.failNext([fault], '/v2/payments/cancel')
    expect(await provider.cancelByKey('any')).toEqual(outcome)
  })
})

describe('choosing a provider', () => {
  const sandboxChoice = { url: () => '', scriptUrl: '/s.js', accessToken: 't', applicationId: 'a', locationId: 'L' }
  const square = { environment: 'production', accessToken: 't', applicationId: 'sq0idp-a', locationId: 'L' } as const
  const choice = {
    square: null,
    sandbox: sandboxChoice,
    production: false,
    allowTestPayments: false,
    log: { error: () => {} },
  }

  test('without credentials it is the built-in sandbox, in test mode', () => {
    expect(choosePaymentProvider(choice).browser).toMatchObject({ kind: 'sandbox', scriptUrl: '/s.js', testMode: true })
  })

  test('with credentials it is Square, or its sandbox', () => {
    expect(choosePaymentProvider({ ...choice, square }).browser).toMatchObject({ kind: 'square', testMode: false })
    const trial = { ...square, environment: 'sandbox' } as const
    expect(choosePaymentProvider({ ...choice, square: trial }).browser).toMatchObject({
      kind: 'square-sandbox',
      testMode: true,
    })
  })

  test('production takes no test payments unless told to', () => {
    expect(() => choosePaymentProvider({ ...choice, production: true })).toThrow('ALLOW_TEST_PAYMENTS')
    expect(choosePaymentProvider({ ...choice, production: true, allowTestPayments: true }).browser.testMode).toBe(true)
    expect(choosePaymentProvider({ ...choice, square, production: true }).browser.testMode).toBe(false)
  })
})

describe('giving back over HTTP', () => {
  const refundPath = '/v2/refunds'
  const refunded = async () =>
    (await listSandboxRefunds(sandbox.url, sandbox.sandbox.accessToken))
      .filter((refund) => refund.status === 'COMPLETED')
      .reduce((sum, refund) => sum + refund.amount_money.amount, 0)

  async function paidRefund(changes: Partial<RefundRequest> = {}): Promise<RefundRequest> {
    const paid = await provider.charge(request())
    if (paid.kind !== 'captured') throw new Error(paid.kind)
    lastKey += 1
    return { key: `refund-${lastKey}`, paymentId: paid.paymentId, amount: cents(500), reason: 'blurred', ...changes }
  }

  test('gives back the amount, and once per key', async () => {
    const one = await paidRefund()
    const before = await refunded()
    const first = await provider.refund(one)
    expect(first.kind).toBe('completed')
    expect(await provider.refund(one, { repeated: true })).toEqual(first)
    expect(await refunded()).toBe(before + 500)
    expect(network.calls.at(-1)).toMatchObject({
      path: refundPath,
      body: { amount_money: { amount: 500, currency: 'USD' }, payment_id: one.paymentId, reason: 'blurred' },
    })
  })

  test.each<[Fault, number]>([
    ['error-before', 0],
    ['reset-before', 0],
    ['error-after', 500],
    ['reset-after', 500],
  ])('%s is unknown (%d cents gone), and the same key settles it', async (fault, gone) => {
    const one = await paidRefund()
    const before = await refunded()
    network.failNext([fault], refundPath)
    expect(await provider.refund(one)).toMatchObject({ kind: 'unknown' })
    expect(await refunded()).toBe(before + gone)
    expect(await provider.refund(one, { repeated: true })).toMatchObject({ kind: 'completed' })
    expect(await refunded()).toBe(before + 500)
  })

  test('one that waits is asked about by its id until it is settled', async () => {
    sandbox.refundsWait = true
    const pending = await provider.refund(await paidRefund())
    sandbox.refundsWait = false
    const refundId = pending.kind === 'pending' ? pending.refundId : ''
    expect(await provider.findRefund(refundId)).toEqual({ kind: 'pending', refundId })
    await sandbox.sandbox.settleRefund(refundId, 'COMPLETED')
    expect(await provider.findRefund(refundId)).toEqual({ kind: 'completed', refundId, amount: 500 })
    const refused = await provider.refund(await paidRefund({ amount: cents(20_000) }))
    expect(refused).toEqual({ kind: 'failed', code: 'REFUND_AMOUNT_INVALID' })
    expect(complaints).toHaveLength(1)
  })

  test('a refund that cannot be found says nothing about money', async () => {
    expect(await provider.findRefund('nowhere')).toEqual({ kind: 'unknown', reason: 'NOT_FOUND' })
  })

  test('a reason that is too long is cut between characters', async () => {
    const one = await paidRefund({ reason: `${'x'.repeat(191)}🛶 and more` })
    expect(await provider.refund(one)).toMatchObject({ kind: 'completed' })
    expect(network.calls.at(-1)?.body).toMatchObject({ reason: 'x'.repeat(191) })
  })

  const error = (category: string, code: string) => ({ errors: [{ category, code }] })
  test.each<[string, number, object, RefundOutcome, RefundOutcome]>([
    [
      'a refusal of the refund is believed, first or repeated',
      400,
      error('REFUND_ERROR', 'REFUND_DECLINED'),
      { kind: 'failed', code: 'REFUND_DECLINED' },
      { kind: 'failed', code: 'REFUND_DECLINED' },
    ],
    [
      'another that is under way may be our own',
      400,
      error('REFUND_ERROR', 'REFUND_ALREADY_PENDING'),
      { kind: 'failed', code: 'REFUND_ALREADY_PENDING' },
      { kind: 'unknown', reason: 'REFUND_ALREADY_PENDING' },
    ],
    [
      'a refusal of the credentials says nothing about an earlier call',
      401,
      error('AUTHENTICATION_ERROR', 'UNAUTHORIZED'),
      { kind: 'failed', code: 'UNAUTHORIZED' },
      { kind: 'unknown', reason: 'UNAUTHORIZED' },
    ],
    [
      'a key that came with another request leaves it open',
      400,
      error('INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED'),
      { kind: 'unknown', reason: 'IDEMPOTENCY_KEY_REUSED' },
      { kind: 'unknown', reason: 'IDEMPOTENCY_KEY_REUSED' },
    ],
    ['429 was not looked at', 429, error('RATE_LIMIT_ERROR', 'RATE_LIMITED'), { kind: 'busy' }, { kind: 'busy' }],
  ])('%s', async (_, status, body, first, repeated) => {
    const one = await paidRefund()
    network.failAlways({ status, body }, refundPath)
    expect(await provider.refund(one)).toEqual(first)
    expect(await provider.refund(one, { repeated: true })).toEqual(repeated)
  })
})
