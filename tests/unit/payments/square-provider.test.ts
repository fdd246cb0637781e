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
import { startFaultyProvider, type Fault, type FaultyProvider } from '../../support/stand-ins/faulty-provider.ts'
import {
  listSandboxPayments,
  listSandboxRefunds,
  startPaymentSandbox,
  sumCaptured,
  type RunningSandbox,
} from '../../support/stand-ins/payment-sandbox.ts'

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
    cardForm: {
      kind: 'sandbox',
      scriptUrl: '/payment-sandbox/square.js',
      applicationId: 'a',
      locationId: 'L',
      testMode: true,
    },
    notices: { key: null, publicUrl: 'https://photos.test' },
    timeoutMs: options.timeoutMs ?? 30_000,
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

describe('charging at Square', () => {
  test('captures the amount and returns the payment', async () => {
    const outcome = await provider.charge(request())
    expect(outcome).toMatchObject({ kind: 'captured', cardBrand: 'VISA', cardLast4: '5858' })
    expect(network.calls[0]?.body).toMatchObject({
      amount_money: { amount: 10130, currency: 'USD' },
      reference_id: '7',
      autocomplete: true,
    })
  })

  test('returns the same payment for a repeated request', async () => {
    const same = request()
    const before = await captured()
    const first = await provider.charge(same)
    expect(await provider.charge(same, { repeated: true })).toEqual(first)
    expect(await captured()).toBe(before + 10130)
  })

  test('captures a payment even when the guest has an email address that Square might refuse', async () => {
    expect(await provider.charge(request({ email: 'jürgen@räft.example' }))).toMatchObject({ kind: 'captured' })
  })

  test.each([
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
    ['cnon:card-nonce-rejected-cvv', 'VERIFY_CVV_FAILURE'],
    ['cnon:unknown', 'NOT_FOUND'],
  ])('answers the test token %s with the decline %s', async (nonce, code) => {
    expect(await provider.charge(request({ nonce }))).toEqual({ kind: 'declined', code })
  })

  test('answers unknown and logs an error when a key was already used with another amount', async () => {
    const first = request()
    await provider.charge(first)
    expect(await provider.charge({ ...first, amount: cents(1) })).toEqual({
      kind: 'unknown',
      reason: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(complaints).toHaveLength(1)
  })
})

describe('charging at Square over an unreliable network', () => {
  test.each<[Fault, 'captured' | 'nothing']>([
    ['error-before', 'nothing'],
    ['reset-before', 'nothing'],
    ['error-after', 'captured'],
    ['reset-after', 'captured'],
  ])(
    'answers unknown after the network fault %s (%s at the provider), and captured when the call is repeated with the same key',
    async (fault, at) => {
      const before = await captured()
      const one = request()
      network.failNext([fault])
      expect(await provider.charge(one)).toMatchObject({ kind: 'unknown' })
      expect(await captured()).toBe(before + (at === 'captured' ? 10130 : 0))
      expect(await provider.charge(one, { repeated: true })).toMatchObject({ kind: 'captured' })
      expect(await captured()).toBe(before + 10130)
      expect(network.calls).toHaveLength(2)
    },
  )

  test.each<Fault>(['silent-before', 'silent-after'])(
    'answers unknown when the time limit passes after the network fault %s',
    async (fault) => {
      network.failNext([fault])
      expect(await providerWith({ timeoutMs: 200 }).charge(request())).toEqual({ kind: 'unknown', reason: 'no-answer' })
    },
  )

  test('answers busy for 429, because Square did not process the call', async () => {
    network.failNext(['busy'])
    expect(await provider.charge(request())).toEqual({ kind: 'busy' })
  })

  test('captures once when the network delivers a call twice', async () => {
    const before = await captured()
    network.failNext(['twice'])
    expect(await provider.charge(request())).toMatchObject({ kind: 'captured' })
    expect(await captured()).toBe(before + 10130)
  })

  test('answers unknown when no server listens at the address of Square', async () => {
    expect(await providerWith({ url: 'http://127.0.0.1:1' }).charge(request())).toEqual({
      kind: 'unknown',
      reason: 'no-answer',
    })
  })

  test('answers refused and logs an error for wrong credentials on a first call, but answers unknown on a repeated call', async () => {
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
  ])(
    'maps the status %d with the body %j (repeated call: %s) to the outcome %j',
    async (status, body, repeated, outcome) => {
      network.failNext([{ status, body }])
      expect(await provider.charge(request(), { repeated })).toEqual(outcome)
    },
  )

  test('answers unknown when it receives an HTML page', async () => {
    network.failNext([{ status: 200, body: '<html>welcome to our network</html>' }])
    expect(await provider.charge(request())).toMatchObject({ kind: 'unknown' })
  })
})

describe('cancelling at Square by key', () => {
  test('voids a captured payment, and blocks a key that Square does not know yet', async () => {
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
  ])('maps the failure %j to the outcome %j', async (fault, outcome) => {
    network.failNext([fault], '/v2/payments/cancel')
    expect(await provider.cancelByKey('any')).toEqual(outcome)
  })
})

describe('choosing a payment provider', () => {
  const sandboxChoice = { url: () => '', scriptUrl: '/s.js', accessToken: 't', applicationId: 'a', locationId: 'L' }
  const square = { environment: 'production', accessToken: 't', applicationId: 'sq0idp-a', locationId: 'L' } as const
  const choice = {
    square: null,
    sandbox: sandboxChoice,
    publicUrl: 'https://photos.test',
    noticeKey: null,
    production: false,
    allowTestPayments: false,
    log: { error: () => {} },
  }

  test('uses the built-in sandbox in test mode without credentials', () => {
    expect(choosePaymentProvider(choice).cardForm).toMatchObject({
      kind: 'sandbox',
      scriptUrl: '/s.js',
      testMode: true,
    })
  })

  test("uses Square or Square's own sandbox when credentials are set", () => {
    expect(choosePaymentProvider({ ...choice, square }).cardForm).toMatchObject({ kind: 'square', testMode: false })
    const trial = { ...square, environment: 'sandbox' } as const
    expect(choosePaymentProvider({ ...choice, square: trial }).cardForm).toMatchObject({
      kind: 'square-sandbox',
      testMode: true,
    })
  })

  test("lets pages load Google Pay and Apple Pay from their makers only beside Square's own script", () => {
    const wallets = ['https://pay.google.com', 'https://applepay.cdn-apple.com']
    const real = choosePaymentProvider({ ...choice, square }).contentSources
    for (const use of ['script', 'frame', 'connect', 'image'] as const)
      expect(real[use]).toEqual(expect.arrayContaining(wallets))
    expect(real.connect).toContain('https://google.com')
    expect(JSON.stringify(choosePaymentProvider(choice).contentSources)).not.toMatch(/google|apple/)
  })

  test('refuses test payments in production unless they are allowed', () => {
    expect(() => choosePaymentProvider({ ...choice, production: true })).toThrow('ALLOW_TEST_PAYMENTS')
    expect(choosePaymentProvider({ ...choice, production: true, allowTestPayments: true }).cardForm.testMode).toBe(true)
    expect(choosePaymentProvider({ ...choice, square, production: true }).cardForm.testMode).toBe(false)
  })
})

describe('refunding at Square', () => {
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

  test('refunds the amount once per key', async () => {
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
  ])(
    'answers unknown after the network fault %s (%d cents refunded), and completed when the call is repeated with the same key',
    async (fault, gone) => {
      const one = await paidRefund()
      const before = await refunded()
      network.failNext([fault], refundPath)
      expect(await provider.refund(one)).toMatchObject({ kind: 'unknown' })
      expect(await refunded()).toBe(before + gone)
      expect(await provider.refund(one, { repeated: true })).toMatchObject({ kind: 'completed' })
      expect(await refunded()).toBe(before + 500)
    },
  )

  test('polls a pending refund by its id until it is settled', async () => {
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

  test('answers unknown for a refund that Square cannot find', async () => {
    expect(await provider.findRefund('nowhere')).toEqual({ kind: 'unknown', reason: 'NOT_FOUND' })
  })

  test('shortens a long refund reason without cutting a character in half', async () => {
    const one = await paidRefund({ reason: `${'x'.repeat(191)}🛶 and more` })
    expect(await provider.refund(one)).toMatchObject({ kind: 'completed' })
    expect(network.calls.at(-1)?.body).toMatchObject({ reason: 'x'.repeat(191) })
  })

  const error = (category: string, code: string) => ({ errors: [{ category, code }] })
  test.each<[string, number, object, RefundOutcome, RefundOutcome]>([
    [
      'a declined refund is final on a first or repeated call',
      400,
      error('REFUND_ERROR', 'REFUND_DECLINED'),
      { kind: 'failed', code: 'REFUND_DECLINED' },
      { kind: 'failed', code: 'REFUND_DECLINED' },
    ],
    [
      'a repeated call leaves the outcome open when a refund is already pending',
      400,
      error('REFUND_ERROR', 'REFUND_ALREADY_PENDING'),
      { kind: 'failed', code: 'REFUND_ALREADY_PENDING' },
      { kind: 'unknown', reason: 'REFUND_ALREADY_PENDING' },
    ],
    [
      'refused credentials leave an earlier call open',
      401,
      error('AUTHENTICATION_ERROR', 'UNAUTHORIZED'),
      { kind: 'failed', code: 'UNAUTHORIZED' },
      { kind: 'unknown', reason: 'UNAUTHORIZED' },
    ],
    [
      'a key used with another request leaves the outcome open',
      400,
      error('INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED'),
      { kind: 'unknown', reason: 'IDEMPOTENCY_KEY_REUSED' },
      { kind: 'unknown', reason: 'IDEMPOTENCY_KEY_REUSED' },
    ],
    [
      'Square did not process a call with 429',
      429,
      error('RATE_LIMIT_ERROR', 'RATE_LIMITED'),
      { kind: 'busy' },
      { kind: 'busy' },
    ],
  ])('maps a failed refund call to its outcome: %s', async (_, status, body, first, repeated) => {
    const one = await paidRefund()
    network.failAlways({ status, body }, refundPath)
    expect(await provider.refund(one)).toEqual(first)
    expect(await provider.refund(one, { repeated: true })).toEqual(repeated)
  })
})
