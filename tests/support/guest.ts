import { randomBytes } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import { untilFree } from './until-free.ts'

type CartOrder = components['schemas']['CartOrder']

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Tests read only the fields that they check. A field that an answer lacks is undefined and fails the test.
  readonly body: {
    readonly success: boolean
    /** The code of a refusal, or the code by which a phone takes over a cart. */
    readonly code?: string
    readonly errors?: Readonly<Record<string, string>>
    readonly order: CartOrder
    readonly cart_token?: string
    readonly current?: CartOrder
    readonly tax?: number
    readonly total?: number
  }
}

export function newKey(): string {
  return randomBytes(16).toString('base64url')
}

export async function call(
  url: string,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
}

export const buyer = {
  name: 'Robin River',
  email: 'robin@guest.test',
  country: 'US',
  state: 'CO',
  zip: '81201',
} as const

function keyHeader(key: string | null): Record<string, string> {
  return key === null ? {} : { 'idempotency-key': key }
}

/** A guest with a cart at one outfitter, who calls the API as the browser does. */
export class Guest {
  readonly url: string
  orderId = 0
  cartToken = ''

  constructor(url: string) {
    this.url = url
  }

  get secret(): Record<string, string> {
    return { 'cart-token': this.cartToken }
  }

  /** Returns the same guest, whose calls go to another server of the installation. */
  at(url: string): Guest {
    const guest = new Guest(url)
    guest.orderId = this.orderId
    guest.cartToken = this.cartToken
    return guest
  }

  /** Creates the cart and adds the items one by one. Returns the last answer. */
  async start(slug: string, items: readonly object[] = [], isExternal = true): Promise<Answer> {
    const key = { 'idempotency-key': newKey() }
    let answer = await untilFree(() => call(this.url, 'POST', 'order', { body: { slug, isExternal }, headers: key }))
    this.orderId = answer.body.order?.id ?? 0
    this.cartToken = answer.body.cart_token ?? ''
    for (const item of items) answer = await this.add(item)
    return answer
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return call(this.url, 'POST', path, { body, headers: { ...this.secret, ...headers } })
  }

  add(item: object, key = newKey()): Promise<Answer> {
    return this.post('order/add-item', { order_id: this.orderId, ...item }, { 'idempotency-key': key })
  }

  remove(item: object): Promise<Answer> {
    return this.post('order/remove-item', { order_id: this.orderId, ...item }, { 'idempotency-key': newKey() })
  }

  load(slug: string): Promise<Answer> {
    return this.post(`order/${this.orderId}`, { slug })
  }

  tax(place: object = buyer): Promise<Answer> {
    return this.post('order/calculate-tax', { orderId: this.orderId, ...place })
  }

  charge(fields: object = {}, key: string | null = newKey()): Promise<Answer> {
    return this.post(
      'order/charge',
      { nonce: `cnon:card-nonce-ok`, orderId: this.orderId, ...buyer, isExternal: true, ...fields },
      keyHeader(key),
    )
  }

  /** Places the order at the counter with the guest's name and email. */
  counter(fields: object = {}, key: string | null = newKey()): Promise<Answer> {
    const { name, email } = buyer
    return this.post('order/counter', { name, email, orderId: this.orderId, ...fields }, keyHeader(key))
  }

  /** Places an order with nothing to pay. */
  free(fields: object = {}, key: string | null = newKey()): Promise<Answer> {
    const { name, email } = buyer
    return this.post('order/zero-balance', { name, email, orderId: this.orderId, ...fields }, keyHeader(key))
  }

  discount(code: string, key: string | null = newKey()): Promise<Answer> {
    return this.post('order/apply-discount', { orderId: this.orderId, code }, keyHeader(key))
  }

  /** An empty code takes the prepaid code off. */
  prepaid(code: string, key: string | null = newKey()): Promise<Answer> {
    return this.post('order/apply-prepaid', { orderId: this.orderId, code }, keyHeader(key))
  }

  choose(way: 'counter' | 'card', key: string | null = newKey()): Promise<Answer> {
    const path = way === 'counter' ? 'order/set-counter' : 'order/unset-counter'
    return this.post(path, { orderId: this.orderId }, keyHeader(key))
  }

  status(): Promise<Answer> {
    return call(this.url, 'GET', `order/payment-status/${this.orderId}`, { headers: this.secret })
  }
}
