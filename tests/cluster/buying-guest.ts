import { setTimeout as wait } from 'node:timers/promises'
import { finishCharge, isOrder } from '#client/features/checkout/card/finish-charge.ts'
import { finishPlacement } from '#client/features/checkout/counter/finish-placement.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import { buyer, newKey } from '../support/guest.ts'
import { insist, openApi, type Api } from './outbox-calls.ts'

export interface Purchase {
  readonly slug: string
  readonly email: string
  readonly tender: 'card' | 'counter'
  readonly photoIds: readonly number[]
}

/** A purchase for which the guest's page showed success. */
export interface Sale extends Purchase {
  readonly orderId: number
  readonly hash: string
  readonly total: number
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal })

/**
 * Buys photos through the API as a guest's page does. Resolves when the page would show the delivery or the order
 * number.
 */
export async function buy(url: string, purchase: Purchase): Promise<Sale> {
  const api = openApi(url)
  const cart = await openCart(api, purchase)
  const order = purchase.tender === 'card' ? await payByCard(url, api, cart) : await placeAtCounter(api, cart)
  if (order.hash === null) throw new Error('The page was not told the delivery page')
  return { ...purchase, orderId: order.id, hash: order.hash, total: order.total }
}

interface Cart {
  readonly orderId: number
  readonly email: string
  readonly headers: { readonly 'Cart-Token': string }
}

/** Fills a cart. Repeats each call until it succeeds, as the outbox of a guest's device does. */
async function openCart(api: Api, { slug, email, photoIds }: Purchase): Promise<Cart> {
  const created = await insist((key) =>
    api.POST('/order', { params: { header: { 'Idempotency-Key': key } }, body: { slug, isExternal: true } }),
  )
  const orderId = orderOf(created).id
  const headers = { 'Cart-Token': String(created.cart_token) }
  for (const photo_id of photoIds)
    await insist((key) =>
      api.POST('/order/add-item', {
        params: { header: { 'Idempotency-Key': key } },
        headers,
        body: { order_id: orderId, photo_id },
      }),
    )
  return { orderId, email, headers }
}

/**
 * Computes the tax and charges the card. When a charge ends without a capture, charges again with a new key and card
 * token.
 */
async function payByCard(url: string, api: Api, { orderId, email, headers }: Cart): Promise<CartOrder> {
  const contact = { ...buyer, email }
  const priced = await insist(() => api.POST('/order/calculate-tax', { headers, body: { orderId, ...contact } }))
  const { signal } = new AbortController()
  const askStatus = () => api.GET('/order/payment-status/{id}', { params: { path: { id: orderId } }, headers })
  for (;;) {
    const key = newKey()
    const nonce = await cardToken(url)
    const body = { nonce, orderId, expected_total: orderOf(priced).total, isExternal: true, ...contact }
    const send = () => api.POST('/order/charge', { params: { header: { 'Idempotency-Key': key } }, headers, body })
    const end = await finishCharge({ send, askStatus, onConfirming: () => {}, pause }, false, signal)
    if (end.kind === 'paid') return orderOf(await insist(askStatus))
    if (end.kind !== 'released') throw new Error(`The payment of order ${orderId} ended: ${JSON.stringify(end)}`)
  }
}

/** Places the order at the counter. Repeats the call with the same idempotency key while the server is unreachable. */
async function placeAtCounter(api: Api, { orderId, email, headers }: Cart): Promise<CartOrder> {
  const chosen = await insist((key) =>
    api.POST('/order/set-counter', { params: { header: { 'Idempotency-Key': key } }, headers, body: { orderId } }),
  )
  const key = newKey()
  const body = { name: buyer.name, email, orderId, expected_total: orderOf(chosen).total }
  const send = (signal: AbortSignal) =>
    api.POST('/order/counter', { params: { header: { 'Idempotency-Key': key } }, headers, body, signal })
  const { signal } = new AbortController()
  for (;;) {
    const end = await finishPlacement({ send, takesOrders: () => true, pause }, signal)
    if (end.kind === 'placed') return end.order
    if (end.kind !== 'unreachable') throw new Error(`Order ${orderId} was not placed: ${JSON.stringify(end)}`)
  }
}

async function cardToken(url: string): Promise<string> {
  const response = await fetch(`${url}/payment-sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4111111111111111', expiry: '12/30', cvv: '111', postal_code: buyer.zip }),
  })
  return ((await response.json()) as { token: string }).token
}

function orderOf({ order }: Record<string, unknown>): CartOrder {
  if (!isOrder(order)) throw new Error('The answer has no order')
  return order
}
