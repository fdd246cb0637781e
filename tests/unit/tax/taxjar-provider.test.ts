import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
import { chooseTaxProvider } from '#server/platform/tax/choose-tax-provider.ts'
import { createTaxJarProvider, type TaxJarOptions } from '#server/platform/tax/taxjar-provider.ts'
import type { TaxQuestion } from '#server/platform/tax/tax-provider.ts'
import { startTaxJarStandIn, taxAnswer, type TaxJarStandIn } from '../../support/stand-ins/taxjar-stand-in.ts'

let taxJar: TaxJarStandIn
let logged: { level: string; detail: object; message: string }[]

beforeEach(async () => {
  taxJar = await startTaxJarStandIn()
  logged = []
})
afterEach(() => taxJar.close())

const log = {
  warn: (detail: object, message: string) => void logged.push({ level: 'warn', detail, message }),
  error: (detail: object, message: string) => void logged.push({ level: 'error', detail, message }),
}

const ask = (question: Partial<TaxQuestion> = {}, options: Partial<TaxJarOptions> = {}) =>
  createTaxJarProvider({
    apiKey: 'the-key',
    url: taxJar.url,
    from: { state: 'CO', zip: '81201' },
    log,
    ...options,
  }).quote({
    country: 'US',
    state: 'CO',
    zip: '80202',
    amount: cents(9467),
    on: localDate('2026-07-04'),
    ...question,
  })

describe('the request to TaxJar', () => {
  test('carries the API key, the states and ZIP codes of seller and guest, and one line of digital goods in dollars', async () => {
    taxJar.answer = taxAnswer(94.67, 0.0881)
    await ask({ state: ' co ', zip: ' 80202 ' })
    expect(taxJar.calls).toHaveLength(1)
    expect(taxJar.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v2/taxes',
      headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
    })
    expect(taxJar.calls[0]?.body).toEqual({
      from_country: 'US',
      from_state: 'CO',
      from_zip: '81201',
      to_country: 'US',
      to_state: 'CO',
      to_zip: '80202',
      amount: 94.67,
      shipping: 0,
      line_items: [{ id: '1', quantity: 1, product_tax_code: '31000', unit_price: 94.67, discount: 0 }],
    })
  })

  test('omits the seller address when none is set, so that TaxJar uses the address of the TaxJar account', async () => {
    await ask({ country: 'CA', state: 'ON', zip: 'k1a 0b1' }, { from: null })
    expect(taxJar.calls[0]?.body).toMatchObject({ to_country: 'CA', to_state: 'ON', to_zip: 'K1A 0B1' })
    expect(Object.keys(taxJar.calls[0]?.body ?? {}).filter((name) => name.startsWith('from_'))).toEqual([])
  })

  test.each([
    [
      'a country other than the United States and Canada',
      { country: 'OT', state: '', zip: '' },
      { kind: 'rate', ratePpm: 0, taxable: false },
    ],
    ['a total of zero', { amount: cents(0) }, { kind: 'rate', ratePpm: 0, taxable: false }],
    ['a state that the form does not have', { state: 'ZZ', zip: '00901' }, { kind: 'mismatch' }],
    ['a state of the other country', { country: 'CA', state: 'CO' }, { kind: 'mismatch' }],
    ['a ZIP code of another state', { zip: '90210' }, { kind: 'mismatch' }],
    ['a malformed ZIP code', { zip: '8020' }, { kind: 'mismatch' }],
    ['a postal code of another province', { country: 'CA', state: 'ON', zip: 'V6B 1A1' }, { kind: 'mismatch' }],
    ['a country that the form does not have', { country: 'DE', state: 'BY' }, { kind: 'mismatch' }],
  ] as const)('is not sent for %s', async (_, question, expected) => {
    expect(await ask(question)).toMatchObject(expected)
    expect(taxJar.calls).toEqual([])
  })
})

describe('an answer of TaxJar', () => {
  test.each([
    ['a rate', taxAnswer(94.67, 0.0881), 88_100, true],
    ['a rate with many digits', taxAnswer(94.67, 0.08875), 88_750, true],
    ['a rate on a part of the amount', taxAnswer(94.67, 0.08, { taxable_amount: 47.335 }), 40_000, true],
    ['an amount as text', taxAnswer(94.67, 0.05, { taxable_amount: '94.67' }), 50_000, true],
    ['goods that are not taxed', taxAnswer(94.67, 0, { taxable_amount: 0 }), 0, false],
    ['no nexus', taxAnswer(94.67, 0, { taxable_amount: 0, has_nexus: false, tax_source: null }), 0, false],
  ])('with %s becomes a rate in millionths', async (_, answer, ratePpm, taxable) => {
    taxJar.answer = answer
    expect(await ask()).toMatchObject({ kind: 'rate', ratePpm, taxable, source: expect.stringContaining('TaxJar') })
    expect(logged).toEqual([])
  })

  test.each([
    [400, 'to_zip 90210 is not used within to_state CO'],
    [406, 'to_zip is missing'],
    [400, 'to_state must be a two-letter ISO code'],
  ])(
    'with status %i and the detail "%s" counts as a wrong address that the guest can correct',
    async (status, detail) => {
      taxJar.answer = { status, json: { status, error: 'Bad Request', detail } }
      expect(await ask()).toEqual({ kind: 'mismatch' })
      expect(logged).toEqual([])
    },
  )

  test.each([
    [400, 'No from address, no nexus address, and no address on file', 'error'],
    [400, 'from_zip 81201 is not used within from_state NY', 'error'],
    [401, "Not authorized for route 'POST /v2/taxes'", 'error'],
    [403, 'Not authorized for resource', 'error'],
    [404, 'Resource can not be found', 'error'],
    [422, '', 'error'],
    [429, 'Too many requests', 'warn'],
    [500, '', 'warn'],
    [503, 'maintenance', 'warn'],
  ])(
    'with status %i and the detail "%s" leaves the tax unavailable and is logged at level %s',
    async (status, detail, level) => {
      taxJar.answer = { status, json: { status, error: 'x', detail } }
      expect(await ask()).toEqual({ kind: 'unavailable' })
      expect(logged).toMatchObject([{ level, detail: { status } }])
      expect(JSON.stringify(logged)).not.toContain('the-key')
    },
  )

  test.each([
    ['no JSON', '<html>gateway</html>'],
    ['JSON that is no tax', '{"ok":true}'],
    ['null', 'null'],
    ['no rate', '{"tax":{"taxable_amount":10}}'],
    ['a rate as text', '{"tax":{"rate":"0.05","taxable_amount":10}}'],
    ['a rate above one', '{"tax":{"rate":5,"taxable_amount":10}}'],
    ['a rate below zero', '{"tax":{"rate":-0.05,"taxable_amount":10}}'],
    ['no taxable amount', '{"tax":{"rate":0.05}}'],
    ['an empty body', ''],
    ['an oversized body', `{"tax":{"rate":0.05,"taxable_amount":10,"x":"${'x'.repeat(300_000)}"}}`],
  ])('with status 200 and %s leaves the tax unavailable and is logged', async (_, text) => {
    taxJar.answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    expect(await ask()).toEqual({ kind: 'unavailable' })
    expect(logged).toHaveLength(1)
  })

  test('with a redirect is not followed, so that no other server receives the API key', async () => {
    const elsewhere = await startTaxJarStandIn()
    taxJar.answer = (response) => void response.writeHead(307, { location: `${elsewhere.url}/taxes` }).end()
    expect(await ask()).toEqual({ kind: 'unavailable' })
    expect(elsewhere.calls).toEqual([])
    await elsewhere.close()
  })
})

describe('a missing answer of TaxJar', () => {
  test.each<[string, TaxJarStandIn['answer']]>([
    ['TaxJar is silent', () => {}],
    ['the connection breaks', (response) => void response.destroy()],
    [
      'the answer stops in the middle',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"tax":{"rate":0.05,')
      },
    ],
  ])('leaves the tax unavailable when %s', async (_, answer) => {
    taxJar.answer = answer
    expect(await ask({}, { timeoutMs: 150 })).toEqual({ kind: 'unavailable' })
    expect(logged).toMatchObject([{ level: 'warn', message: 'TaxJar does not answer' }])
  })

  test('leaves the tax unavailable when no server accepts the connection', async () => {
    await taxJar.close()
    expect(await ask()).toEqual({ kind: 'unavailable' })
  })
})

test('the server uses TaxJar when an API key is set, and otherwise the embedded tax table', async () => {
  const options = { findOverrides: async () => [], log }
  expect(chooseTaxProvider({ ...options, taxJar: null }).level).toBe('state')
  const chosen = chooseTaxProvider({ ...options, taxJar: { apiKey: 'k', url: taxJar.url, from: null } })
  expect(chosen.level).toBe('local')
  await chosen.quote({ country: 'US', state: 'CO', zip: '80202', amount: cents(100), on: localDate('2026-07-04') })
  expect(taxJar.calls[0]?.headers.authorization).toBe('Bearer k')
})
