import type { CartOrder, Country } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import type { ApiResult } from '#client/offline/outcomes.ts'
import type { CheckoutContact, StoredOrderRef } from '#client/offline/stored-cart.ts'
import { defaultCountry, isCountry } from '#domain/orders/charge-form.ts'

/** The server's order and its secret. */
export type OrderAccess = Pick<StoredOrderRef, 'orderId' | 'cartToken'>

function contactBody({ name, email, country, state, zip }: CheckoutContact) {
  const known: Country = isCountry(country) ? country : defaultCountry
  const place = known === 'OT' ? {} : { state, zip: zip.trim() }
  return { name: name.trim(), email: email.trim(), country: known, ...place }
}

/** The tax of the order at the guest's place; throws `ApiError` when it cannot be known. */
export async function calculateTax(access: OrderAccess, contact: CheckoutContact): Promise<CartOrder> {
  const answer = await answerOf(
    api.POST('/order/calculate-tax', {
      headers: { 'Cart-Token': access.cartToken },
      body: { orderId: access.orderId, ...contactBody(contact) },
    }),
  )
  return answer.order
}

export interface ChargeRequest {
  /** Idempotency key, made with the press of Pay Now. */
  key: string
  /** The card token: for one charge only. */
  nonce: string
  expectedTotal: number
  isExternal: boolean
  contact: CheckoutContact
}

/** Sends a charge. The same request under the same key is one charge, however often it is sent. */
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

/** What became of a payment. */
export function askPaymentStatus(access: OrderAccess, signal: AbortSignal): Promise<ApiResult> {
  return api.GET('/order/payment-status/{id}', {
    params: { path: { id: access.orderId } },
    headers: { 'Cart-Token': access.cartToken },
    signal,
  })
}
