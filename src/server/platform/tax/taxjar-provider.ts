import type { Cents } from '#domain/money.ts'
import { isPossibleIn } from '#domain/tax/postal-codes.ts'
import type { TaxProvider, TaxQuestion, TaxQuote } from './tax-provider.ts'

export interface TaxJarSettings {
  readonly apiKey: string
  /** TaxJar's base address with its version; null for the live one. */
  readonly url: string | null
  /** The seller's address; null to use the addresses in the TaxJar account. */
  readonly from: { readonly state: string; readonly zip: string } | null
}

export interface TaxJarOptions extends TaxJarSettings {
  readonly timeoutMs?: number
  readonly log: { error(detail: object, message: string): void; warn(detail: object, message: string): void }
}

const liveUrl = 'https://api.taxjar.com/v2'
const defaultTimeoutMs = 6_000
const digitalGoods = '31000'
const longestAnswer = 200_000

const notTaxed = (source: string): TaxQuote => ({ kind: 'rate', ratePpm: 0, taxable: false, source })

/**
 * Creates a tax provider that takes only the rate from TaxJar. The order's pricing computes the tax, so that all
 * rounding is in one place.
 */
export function createTaxJarProvider(options: TaxJarOptions): TaxProvider {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  return {
    level: 'local',
    async quote(question) {
      if (question.country === 'OT') return notTaxed('Outside the United States and Canada')
      const state = question.state.trim().toUpperCase()
      // An impossible place needs no call to TaxJar (docs/rules.md#tax-on-card-orders).
      if (!isPossibleIn(question.country, state, question.zip)) return { kind: 'mismatch' }
      if (question.amount <= 0) return notTaxed('Nothing to tax')
      const request = requestOf({ ...question, state, zip: question.zip.trim().toUpperCase() }, options.from)
      const answer = await ask(options, request, timeoutMs)
      if (answer === null) return { kind: 'unavailable' }
      return answer.ok ? readRate(options, answer.body, question.amount) : readRefusal(options, answer)
    },
  }
}

function requestOf(question: TaxQuestion, from: TaxJarSettings['from']): object {
  const amount = question.amount / 100
  return {
    ...(from === null ? {} : { from_country: 'US', from_state: from.state, from_zip: from.zip }),
    to_country: question.country,
    to_state: question.state,
    to_zip: question.zip,
    amount,
    shipping: 0,
    line_items: [{ id: '1', quantity: 1, product_tax_code: digitalGoods, unit_price: amount, discount: 0 }],
  }
}

interface TaxJarAnswer {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
}

async function ask(options: TaxJarOptions, request: object, timeoutMs: number): Promise<TaxJarAnswer | null> {
  try {
    const response = await fetch(`${options.url ?? liveUrl}/taxes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(request),
      // Follows no redirect, because the API key must go only to the configured address.
      redirect: 'error',
      // The time limit of the call to TaxJar covers the body too.
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { ok: response.ok, status: response.status, body: parseJson(await readAtMost(response, longestAnswer)) }
  } catch (error) {
    options.log.warn({ reason: error instanceof Error ? error.name : 'error' }, 'TaxJar does not answer')
    return null
  }
}

async function readAtMost(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new RangeError('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

/**
 * TaxJar's answer has a rate that applies only to the taxable part. So this function lowers that rate by the taxable
 * part's share of the amount.
 */
function readRate(options: TaxJarOptions, body: unknown, amount: Cents): TaxQuote {
  const tax = field(body, 'tax')
  const rate = field(tax, 'rate')
  // Older TaxJar accounts receive `taxable_amount` as text.
  const taxable = Number(field(tax, 'taxable_amount') ?? Number.NaN)
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1) || !(taxable >= 0)) {
    options.log.error({}, 'TaxJar answers what is no tax')
    return { kind: 'unavailable' }
  }
  const ratePpm = Math.round(rate * 1_000_000 * Math.min(1, (taxable * 100) / amount))
  const source = field(tax, 'has_nexus') === false ? 'TaxJar: no nexus' : 'TaxJar'
  return ratePpm === 0 ? notTaxed(source) : { kind: 'rate', ratePpm, taxable: true, source }
}

/** The guest can correct a wrong place. A wrong key or request is our fault, so it is logged. */
function readRefusal(options: TaxJarOptions, { status, body }: TaxJarAnswer): TaxQuote {
  const said = field(body, 'detail')
  const detail = typeof said === 'string' ? said.slice(0, 200) : ''
  if ((status === 400 || status === 406) && /\bto_(zip|state|country)\b/.test(detail)) return { kind: 'mismatch' }
  if (status === 429 || status >= 500) options.log.warn({ status }, 'TaxJar is busy or down')
  else options.log.error({ status, detail }, 'TaxJar refuses our request: look at TAXJAR_API_KEY and the account')
  return { kind: 'unavailable' }
}
