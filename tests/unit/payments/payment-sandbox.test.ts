import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { WebhooksHelper } from 'square'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPaymentSandbox, type PaymentSandbox } from '#server/payment-sandbox/payment-sandbox.ts'

const now = new Date('2026-07-01T12:00:00Z')
const signedUrl = 'https://photos.test/webhooks/square'
let clockTime = now
let noticesTo: string | null = null
let pendingRefunds = false
let directory: string
let sandbox: PaymentSandbox

beforeEach(async () => {
  clockTime = now
  pendingRefunds = false
  directory = await mkdtemp(join(tmpdir(), 'eddyline-sandbox-'))
  sandbox = await open()
})

afterEach(async () => {
  await sandbox.close()
  await rm(directory, { recursive: true, force: true })
})

const open = () =>
  createPaymentSandbox({
    directory,
    clock: { now: () => clockTime },
    notices: { url: () => noticesTo, signedUrl },
    pendingRefunds: () => pendingRefunds,
  })

async function reopen() {
  await sandbox.close()
  sandbox = await open()
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await sandbox.handle(
    method,
    path,
    { authorization: `Bearer ${sandbox.accessToken}`, ...headers },
    body === undefined ? '' : JSON.stringify(body),
  )
  return { ...answer, json: answer.body.startsWith('{') ? JSON.parse(answer.body) : null }
}

const goodCard = { number: '4111 1111 1111 1111', expiry: '12/29', cvv: '111', postal_code: '81201' }
const tokenFor = async (card: Partial<typeof goodCard> = {}) =>
  (await call('POST', '/payment-sandbox/tokens', { ...goodCard, ...card })).json.token as string

const payment = (key: string, source: string, amount = 1500) => ({
  idempotency_key: key,
  source_id: source,
  amount_money: { amount, currency: 'USD' },
  autocomplete: true,
  reference_id: '42',
  note: 'Order 42',
  buyer_email_address: 'guest@example.com',
})
const charge = (key: string, source: string, amount?: number) =>
  call('POST', '/payment-sandbox/v2/payments', payment(key, source, amount))
const code = (answer: { json: { errors: { code: string }[] } }) => answer.json.errors[0]?.code

describe('the payment sandbox (card tokens)', () => {
  test('returns a token with brand and last digits for a test card and stores its number nowhere', async () => {
    const { json, headers } = await call('POST', '/payment-sandbox/tokens', goodCard)
    expect(json.token).toMatch(/^cnon:/)
    expect(json.details).toEqual({
      method: 'Card',
      card: { brand: 'VISA', last4: '1111', expMonth: 12, expYear: 2029, prepaidType: 'UNKNOWN' },
      billing: { postalCode: '81201' },
    })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(await readFile(join(directory, 'journal.jsonl'), 'utf8')).not.toContain('4111')
  })

  test.each([
    ['a number that fails its check digit', { number: '4111111111111112' }, 'cardNumber'],
    ['a real card', { number: '4242424242424242' }, 'cardNumber'],
    ['a month that has passed', { expiry: '06/26' }, 'expirationDate'],
    ['a month 13', { expiry: '13/29' }, 'expirationDate'],
    ['a CVV of two digits', { cvv: '11' }, 'cvv'],
    ['a missing postal code', { postal_code: '' }, 'postalCode'],
  ])('refuses %s and names the wrong field', async (_, change, field) => {
    const { status, json } = await call('POST', '/tokens', { ...goodCard, ...change })
    expect(status).toBe(422)
    expect(json.errors.map((error: { field: string }) => error.field)).toEqual([field])
  })

  test('accepts a card in its month of expiry', async () => {
    expect((await call('POST', '/tokens', { ...goodCard, expiry: '07/26' })).status).toBe(200)
  })
})

describe('the payment sandbox (3-D Secure)', () => {
  const asking = { ...goodCard, number: '4800 0000 0000 0004' }

  test('gives a token only after the code of the bank', async () => {
    const post = async (more: object) => (await call('POST', '/tokens', { ...asking, ...more })).json
    expect(await post({ verification: true })).toEqual({ challenge: 'open' })
    expect(await post({ verification: true, code: '111111' })).toEqual({ challenge: 'wrong' })
    expect(await post({ verification: true, code: '123456' })).toMatchObject({ token: expect.stringMatching(/^cnon:/) })
  })

  test('declines a charge whose card was read without the details for the bank', async () => {
    const source = await tokenFor({ number: asking.number })
    expect(code(await charge('k1', source))).toBe('CARD_DECLINED_VERIFICATION_REQUIRED')
  })
})

describe('the payment sandbox (charges)', () => {
  test('captures the amount once per idempotency key', async () => {
    const token = await tokenFor()
    const first = await charge('k1', token)
    const again = await charge('k1', token)
    expect(first.json.payment).toMatchObject({
      status: 'COMPLETED',
      amount_money: { amount: 1500, currency: 'USD' },
      reference_id: '42',
      card_details: { card: { card_brand: 'VISA', last_4: '1111' } },
    })
    expect(first.json.payment.receipt_number).toHaveLength(4)
    expect(again.json).toEqual(first.json)
    const list = await call('GET', '/v2/payments')
    expect(list.json.payments).toHaveLength(1)
  })

  test('answers IDEMPOTENCY_KEY_REUSED for the same key with another amount', async () => {
    await charge('k1', 'cnon:card-nonce-ok')
    const reused = await charge('k1', 'cnon:card-nonce-ok', 1600)
    expect([reused.status, code(reused)]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test.each([
    ['4000000000000002', '111', '81201', 'CARD_DECLINED'],
    ['4111111111111111', '911', '81201', 'VERIFY_CVV_FAILURE'],
    ['4111111111111111', '111', '99999', 'ADDRESS_VERIFICATION_FAILURE'],
  ])('declines the card %s (CVV %s, ZIP %s) with the code %s', async (number, cvv, postal_code, wanted) => {
    const answer = await charge('k1', await tokenFor({ number, cvv, postal_code }))
    expect(answer.status).toBe(400)
    expect(answer.json.errors[0]).toMatchObject({ category: 'PAYMENT_METHOD_ERROR', code: wanted })
  })

  test.each([
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
    ['cnon:card-nonce-rejected-cvv', 'VERIFY_CVV_FAILURE'],
    ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
    ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
  ])('declines the test token %s with the code %s', async (nonce, wanted) => {
    expect(code(await charge('k1', nonce))).toBe(wanted)
  })

  test('answers a repeated charge under the same key with the same decline', async () => {
    await charge('k1', 'cnon:card-nonce-declined')
    expect(code(await charge('k1', 'cnon:card-nonce-declined'))).toBe('GENERIC_DECLINE')
  })

  test('accepts a token for one payment only', async () => {
    const token = await tokenFor()
    await charge('k1', token)
    expect(code(await charge('k2', token))).toBe('CARD_TOKEN_USED')
  })

  test('refuses a token that is more than a day old', async () => {
    const token = await tokenFor()
    clockTime = new Date(now.getTime() + 25 * 3_600_000)
    expect(code(await charge('k1', token))).toBe('CARD_TOKEN_EXPIRED')
  })

  test.each([
    [
      'a payment without a key',
      { ...payment('k', 'cnon:card-nonce-ok'), idempotency_key: undefined },
      'MISSING_REQUIRED_PARAMETER',
    ],
    ['a key of 46 characters', payment('k'.repeat(46), 'cnon:card-nonce-ok'), 'VALUE_TOO_LONG'],
    ['an amount of 0', payment('k', 'cnon:card-nonce-ok', 0), 'VALUE_TOO_LOW'],
    ['half a cent', payment('k', 'cnon:card-nonce-ok', 0.5), 'EXPECTED_INTEGER'],
    ['an unknown token', payment('k', 'cnon:nothing'), 'NOT_FOUND'],
    [
      'an invalid email address',
      { ...payment('k', 'cnon:card-nonce-ok'), buyer_email_address: 'x' },
      'INVALID_EMAIL_ADDRESS',
    ],
  ])('refuses %s and takes no money', async (_, body, wanted) => {
    expect(code(await call('POST', '/v2/payments', body))).toBe(wanted)
    expect((await call('GET', '/v2/payments')).json.payments).toEqual([])
  })

  test('neither lists nor makes payments without the access token', async () => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${sandbox.accessToken}x`]) {
      expect((await call('GET', '/v2/payments', undefined, { authorization })).status).toBe(401)
      const body = payment('k', 'cnon:card-nonce-ok')
      expect((await call('POST', '/v2/payments', body, { authorization })).status).toBe(401)
    }
    expect((await call('GET', '/v2/payments')).json.payments).toEqual([])
  })

  test('answers 400 for a body that is not JSON and 404 for an unknown path', async () => {
    const headers = { authorization: `Bearer ${sandbox.accessToken}` }
    expect((await sandbox.handle('POST', '/v2/payments', headers, '{')).status).toBe(400)
    expect((await call('GET', '/v2/nothing')).status).toBe(404)
  })
})

describe('the payment sandbox (cancelling by key)', () => {
  test('voids a captured payment when it is cancelled by its key', async () => {
    const { json } = await charge('k1', 'cnon:card-nonce-ok')
    expect((await call('POST', '/v2/payments/cancel', { idempotency_key: 'k1' })).status).toBe(200)
    const found = await call('GET', `/v2/payments/${json.payment.id}`)
    expect(found.json.payment.status).toBe('CANCELED')
    expect((await charge('k1', 'cnon:card-nonce-ok')).json.payment.status).toBe('CANCELED')
  })

  test('blocks a cancelled key that it does not know yet, so that a late charge under this key takes no money', async () => {
    expect((await call('POST', '/v2/payments/cancel', { idempotency_key: 'k1' })).status).toBe(200)
    expect(code(await charge('k1', 'cnon:card-nonce-ok'))).toBe('DELAYED_TRANSACTION_CANCELED')
    expect((await call('GET', '/v2/payments')).json.payments).toEqual([])
  })
})

describe('the payment sandbox (refunds)', () => {
  const refund = (key: string, paymentId: string, amount: number) =>
    call('POST', '/v2/refunds', {
      idempotency_key: key,
      payment_id: paymentId,
      amount_money: { amount, currency: 'USD' },
    })

  test('refunds an amount once per key, and never refunds more than the payment', async () => {
    const { id } = (await charge('k1', 'cnon:card-nonce-ok')).json.payment
    const first = await refund('r1', id, 1000)
    expect((await refund('r1', id, 1000)).json).toEqual(first.json)
    expect(code(await refund('r2', id, 501))).toBe('REFUND_AMOUNT_INVALID')
    expect((await refund('r3', id, 500)).json.refund.status).toBe('COMPLETED')
    expect((await call('GET', `/v2/payments/${id}`)).json.payment.refunded_money.amount).toBe(1500)
    expect(code(await call('POST', '/v2/payments/cancel', { idempotency_key: 'k1' }))).toBe('BAD_REQUEST')
  })
})

describe('the payment sandbox (pending refunds)', () => {
  test('lets no other refund use the money of a pending refund, and settles each refund once', async () => {
    pendingRefunds = true
    const { id } = (await charge('k1', 'cnon:card-nonce-ok')).json.payment
    const refund = (key: string, amount: number) =>
      call('POST', '/v2/refunds', {
        idempotency_key: key,
        payment_id: id,
        amount_money: { amount, currency: 'USD' },
      })
    const refunded = async () => (await call('GET', `/v2/payments/${id}`)).json.payment.refunded_money.amount
    const first = (await refund('r1', 1000)).json.refund
    expect([first.status, await refunded()]).toEqual(['PENDING', 0])
    expect(code(await refund('r2', 501))).toBe('REFUND_AMOUNT_INVALID')
    await sandbox.settleRefund(first.id, 'FAILED')
    await sandbox.settleRefund(first.id, 'COMPLETED')
    expect((await call('GET', `/v2/refunds/${first.id}`)).json.refund.status).toBe('FAILED')
    const second = (await refund('r3', 1500)).json.refund
    await sandbox.settleRefund(second.id, 'COMPLETED')
    expect(await refunded()).toBe(1500)
    await reopen()
    expect(await refunded()).toBe(1500)
    expect((await refund('r3', 1500)).json.refund.status).toBe('COMPLETED')
  })
})

describe('the payment sandbox (webhooks)', () => {
  const heard: { readonly body: string; readonly signature: string; readonly answer: number }[] = []
  const answers: number[] = []
  let receiver: Server

  beforeEach(async () => {
    heard.length = 0
    answers.length = 0
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const answer = answers.shift() ?? 200
        const signature = String(request.headers['x-square-hmacsha256-signature'])
        heard.push({ body: Buffer.concat(chunks).toString('utf8'), signature, answer })
        response.writeHead(answer).end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const address = receiver.address()
    noticesTo = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/hook` : null
  })
  afterEach(() => {
    noticesTo = null
    return new Promise<void>((resolve) => {
      receiver.close(() => resolve())
      receiver.closeAllConnections()
    })
  })

  const eventsHeard = () => heard.map((one) => JSON.parse(one.body) as { type: string; event_id: string; data: object })
  const waitForNotices = async (count: number) => {
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(count)
  }

  test('reports payments, voids and refunds, signed as Square signs them', async () => {
    const { id } = (await charge('k1', 'cnon:card-nonce-ok')).json.payment
    await waitForNotices(2)
    await charge('k2', 'cnon:card-nonce-declined')
    await call('POST', '/v2/refunds', {
      idempotency_key: 'r1',
      payment_id: id,
      amount_money: { amount: 500, currency: 'USD' },
    })
    await waitForNotices(3)
    await charge('k3', 'cnon:card-nonce-ok')
    await call('POST', '/v2/payments/cancel', { idempotency_key: 'k3' })
    await waitForNotices(6)
    expect(
      eventsHeard()
        .map((event) => event.type)
        .toSorted(),
    ).toEqual([
      'payment.created',
      'payment.created',
      'payment.updated',
      'payment.updated',
      'payment.updated',
      'refund.created',
    ])
    expect(new Set(eventsHeard().map((event) => event.event_id)).size).toBe(6)
    expect(eventsHeard()[0]?.data).toMatchObject({ object: { payment: { id, reference_id: '42' } } })
    for (const { body, signature } of heard)
      expect(
        await WebhooksHelper.verifySignature({
          requestBody: body,
          signatureHeader: signature,
          signatureKey: sandbox.noticeKey,
          notificationUrl: signedUrl,
        }),
      ).toBe(true)
  })

  test('repeats a webhook with the same body until the receiver accepts it', async () => {
    answers.push(503, 503)
    await charge('k1', 'cnon:card-nonce-ok')
    await expect.poll(() => heard.filter((one) => one.answer === 200).length, { timeout: 10_000 }).toBe(2)
    expect(heard).toHaveLength(4)
    expect(new Set(heard.map((one) => one.body)).size).toBe(2)
  })
})

describe('the journal of the sandbox', () => {
  test('restores its access token, card tokens and payments, with declines and voids, after a restart', async () => {
    const token = await tokenFor()
    await charge('k1', 'cnon:card-nonce-ok')
    await charge('k2', 'cnon:card-nonce-declined')
    await charge('k3', 'cnon:card-nonce-ok', 700)
    await call('POST', '/v2/payments/cancel', { idempotency_key: 'k3' })
    await call('POST', '/v2/payments/cancel', { idempotency_key: 'k4' })
    const before = await call('GET', '/v2/payments')
    const accessToken = sandbox.accessToken
    await reopen()
    expect(sandbox.accessToken).toBe(accessToken)
    expect((await call('GET', '/v2/payments')).json).toEqual(before.json)
    expect(code(await charge('k2', 'cnon:card-nonce-declined'))).toBe('GENERIC_DECLINE')
    expect(code(await charge('k4', 'cnon:card-nonce-ok'))).toBe('DELAYED_TRANSACTION_CANCELED')
    expect((await charge('k5', token)).json.payment.card_details.card.last_4).toBe('1111')
  })

  test('drops an incomplete last line and keeps the entries that are written after it', async () => {
    await charge('k1', 'cnon:card-nonce-ok')
    await sandbox.close()
    await appendFile(join(directory, 'journal.jsonl'), '{"type":"payment","key":"k2","pay')
    sandbox = await open()
    await charge('k3', 'cnon:card-nonce-ok')
    await reopen()
    expect((await call('GET', '/v2/payments')).json.payments).toHaveLength(2)
  })

  test('prevents the start of the sandbox when a line before the last one is damaged', async () => {
    await charge('k1', 'cnon:card-nonce-ok')
    await sandbox.close()
    const path = join(directory, 'journal.jsonl')
    await writeFile(path, `garbage\n${await readFile(path, 'utf8')}`)
    await expect(open()).rejects.toThrow('Line 1 of')
    await rm(path)
    sandbox = await open()
  })
})

describe('the browser files of the sandbox', () => {
  test.each([
    ['/payment-sandbox/square.js', 'text/javascript', 'Square'],
    ['/payment-sandbox/card', 'text/html', 'cc-number'],
    ['/payment-sandbox/card.js', 'text/javascript', 'tokenize'],
    ['/payment-sandbox/card.css', 'text/css', '.notice'],
  ])('include %s', async (path, type, part) => {
    const answer = await sandbox.handle('GET', path, {}, '')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.body).toContain(part)
    if (type === 'text/javascript') expect(() => new Script(answer.body)).not.toThrow()
  })

  test('run the card form in its own origin and load nothing from elsewhere', async () => {
    const { headers } = await sandbox.handle('GET', '/payment-sandbox/card', {}, '')
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'self'.*sandbox allow-scripts/,
    )
    expect(headers['content-security-policy']).not.toContain('allow-same-origin')
  })
})
