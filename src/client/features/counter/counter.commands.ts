import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type StaffOrder = Schemas['StaffOrder']

/** With the key made when the person acted: sent again, it is done once (rules.md 1.5). */
const keyed = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } })

/** Completes a counter order: its money was taken. Answers by how many cents the total differs from what staff saw. */
export async function releaseOrder(key: string, body: Schemas['OrderRelease']): Promise<number> {
  return (await answerOf(api.POST('/order/release', { ...keyed(key), body }))).difference
}

/** Cancels an order that waits at the counter. */
export async function cancelOrder(key: string, body: Schemas['OrderCancel']): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/cancel', { ...keyed(key), body }))).order
}

/** Changes where the guest's mails go. */
export async function editOrderEmail(key: string, body: Schemas['OrderEmail']): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/edit-email', { ...keyed(key), body }))).order
}

/** Replaces the note of an order. */
export async function saveOrderNote(key: string, body: Schemas['OrderNote']): Promise<StaffOrder> {
  return (await answerOf(api.POST('/order/add-note', { ...keyed(key), body }))).order
}

/** Prices a waiting order anew with a discount's code. */
export function applyOrderDiscount(key: string, orderId: number, code: string): Promise<unknown> {
  return answerOf(api.POST('/order/apply-discount', { ...keyed(key), body: { orderId, code } }))
}

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
