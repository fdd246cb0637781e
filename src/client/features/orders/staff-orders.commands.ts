import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type StaffOrder = Schemas['StaffOrder']

/** A repeated key has no second effect on the server (docs/rules.md#idempotency-keys). */
const keyed = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } })

export async function resendOrder(key: string, id: number): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/resend', { ...keyed(key), body: { id } }))).order
}

export async function sendPaymentLink(key: string, id: number): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/send-payment-link', { ...keyed(key), body: { id } }))).order
}

export async function takeBackDelivery(key: string, id: number): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/take-back-delivery', { ...keyed(key), body: { delivery_id: id } }))).order
}

export async function sendDeliveryAgain(key: string, body: Schemas['DeliveryAgain']): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/send-delivery-again', { ...keyed(key), body }))).order
}

export function refundOrder(key: string, body: Schemas['OrderRefund']): Promise<Schemas['RefundAnswer']> {
  return answerOf(api.POST('/order/refund', { ...keyed(key), body }))
}

export async function exchangeGroup(key: string, body: Schemas['GroupExchange']): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/exchange', { ...keyed(key), body }))).order
}

/** This GET changes state, so no cache may answer it. */
export function createZip(id: number): Promise<unknown> {
  return answerOf(api.GET('/order/zip/{id}', { params: { path: { id } }, cache: 'no-store' }))
}
