import type { CartOrder, Country } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { ApiResult } from '#client/device/outbox/outcomes.ts'
import type { CheckoutContact, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { defaultCountry, isCountry } from '#domain/orders/charge-form.ts'
import type { ContactForm } from '#domain/orders/contact-form.ts'

export type OrderAccess = Pick<StoredOrderRef, 'orderId' | 'cartToken'>

export type Place = Pick<CheckoutContact, 'country' | 'state' | 'zip'>

function placeBody({ country, state, zip }: Place) {
  const known: Country = isCountry(country) ? country : defaultCountry
  return { country: known, ...(known === 'OT' ? {} : { state, zip: zip.trim() }) }
}

function contactBody({ name, email, ...place }: CheckoutContact) {
  return { name: name.trim(), email: email.trim(), ...placeBody(place) }
}

/**
 * Asks the server for the order's price with tax, by the guest's country, state and ZIP code. The server keeps name and
 * email, which a wallet does not tell before the guest confirms.
 *
 * Throws: `ApiError` when the tax is unavailable.
 */
export async function calculateTax(access: OrderAccess, contact: CheckoutContact | Place): Promise<CartOrder> {
  const answer = await answerOf(
    api.POST('/order/calculate-tax', {
      headers: { 'Cart-Token': access.cartToken },
      body: { orderId: access.orderId, ...('email' in contact ? contactBody(contact) : placeBody(contact)) },
    }),
  )
  return answer.order
}

export interface ChargeRequest {
  key: string
  /** The provider accepts it once. */
  nonce: string
  expectedTotal: number
  isExternal: boolean
  contact: CheckoutContact
}

export function sendCharge(access: OrderAccess, request: ChargeRequest, signal: AbortSignal): Promise<ApiResult> {
  return api.POST('/order/charge', {
    params: { header: { 'Idempotency-Key': request.key } },
    headers: { 'Cart-Token': access.cartToken },
    body: {
      nonce: request.nonce,
      orderId: access.orderId,
      expected_total: request.expectedTotal,
      isExternal: request.isExternal,
      ...contactBody(request.contact),
    },
    signal,
  })
}

export function askPaymentStatus(access: OrderAccess, signal: AbortSignal): Promise<ApiResult> {
  return api.GET('/order/payment-status/{id}', {
    params: { path: { id: access.orderId } },
    headers: { 'Cart-Token': access.cartToken },
    signal,
  })
}

interface WaitingAccess {
  readonly id: number
  readonly hash: string
}

/** Charges an order that waits at the counter. */
export function sendWaitingCharge(
  { id, hash }: WaitingAccess,
  { key, nonce, expectedTotal }: Pick<ChargeRequest, 'key' | 'nonce' | 'expectedTotal'>,
  signal: AbortSignal,
): Promise<ApiResult> {
  return api.POST('/order/pay-waiting', {
    params: { header: { 'Idempotency-Key': key } },
    headers: { 'Order-Hash': hash },
    body: { orderId: id, nonce, expected_total: expectedTotal },
    signal,
  })
}

export function askWaitingStatus({ id, hash }: WaitingAccess, signal: AbortSignal): Promise<ApiResult> {
  return api.GET('/order/payment-status/{id}', {
    params: { path: { id } },
    headers: { 'Order-Hash': hash },
    signal,
  })
}

/** See docs/rules.md#checkout-type. */
export type CheckoutType = 'counter' | 'card'

export async function chooseCheckoutType(access: OrderAccess, type: CheckoutType): Promise<CartOrder> {
  const request = {
    params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
    headers: { 'Cart-Token': access.cartToken },
    body: { orderId: access.orderId },
  }
  const answer = await answerOf(
    type === 'counter' ? api.POST('/order/set-counter', request) : api.POST('/order/unset-counter', request),
  )
  return answer.order
}

/** `expectedTotal`: cents that the guest saw. */
export type PlacementRequest = { guest: ContactForm } & ({ type: 'counter'; expectedTotal: number } | { type: 'free' })

/** Idempotent by `key`. */
export function sendPlacement(
  access: OrderAccess,
  request: PlacementRequest,
  key: string,
  signal: AbortSignal,
): Promise<ApiResult> {
  const { name, email } = request.guest
  const params = { header: { 'Idempotency-Key': key } }
  const headers = { 'Cart-Token': access.cartToken }
  const body = { name, email, orderId: access.orderId }
  if (request.type === 'free') return api.POST('/order/zero-balance', { params, headers, body, signal })
  return api.POST('/order/counter', {
    params,
    headers,
    body: { ...body, expected_total: request.expectedTotal },
    signal,
  })
}
