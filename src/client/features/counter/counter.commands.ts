import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type StaffOrder = Schemas['StaffOrder']

/** With the key made when the person acted: sent again, it is done once (rules.md 1.5). */
const keyed = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } })

/** Sends the mail with the photos once more. */
export async function resendOrder(key: string, id: number): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/resend', { ...keyed(key), body: { id } }))).order
}

/** Gives money back. */
export function refundOrder(key: string, body: Schemas['OrderRefund']): Promise<Schemas['RefundAnswer']> {
  return answerOf(api.POST('/order/refund', { ...keyed(key), body }))
}

/** Has the zip of an order made; its guest is mailed the link. A GET that changes something: one press, one call. */
export function createZip(id: number): Promise<unknown> {
  return answerOf(api.GET('/order/zip/{id}', { params: { path: { id } }, cache: 'no-store' }))
}
