import { api } from '#client/api/client.ts'
import type { Executor, Replay } from '#client/offline/executors.ts'
import type { ApiResult } from '#client/offline/outcomes.ts'
import {
  ORDER_CANCEL,
  ORDER_DISCOUNT,
  ORDER_EMAIL,
  ORDER_NOTE,
  ORDER_RELEASE,
  readOrderChange,
  type QueuedOrderChange,
} from '#client/offline/queued-orders.ts'

/** Sends what staff did to an order, with the key that was made when they pressed (rules.md 1.5). */
export const sendOrderChange: Executor = {
  version: 1,
  prepare: (_database, _entry, payload) => Promise.resolve((replay) => send(readOrderChange(payload), replay)),
  tell(payload, told) {
    const { orderId, outfitterId } = readOrderChange(payload)
    const answer = 'body' in told ? told.body : { order: told.current }
    return { orderId, outfitterId, ...numbersOf(answer) }
  },
}

function send(change: QueuedOrderChange, { key, signal }: Replay): Promise<ApiResult> {
  const { orderId: id } = change
  const keyed = { params: { header: { 'Idempotency-Key': key } }, signal }
  switch (change.kind) {
    case ORDER_RELEASE: {
      const anyway = change.anyway === null ? {} : { anyway: true, reason: change.anyway }
      return api.POST('/order/release', { ...keyed, body: { id, expected_total: change.expectedTotal, ...anyway } })
    }
    case ORDER_CANCEL:
      return api.POST('/order/cancel', { ...keyed, body: { id } })
    case ORDER_NOTE:
      return api.POST('/order/add-note', { ...keyed, body: { id, note: change.note } })
    case ORDER_EMAIL:
      return api.POST('/order/edit-email', { ...keyed, body: { id, email: change.email } })
    case ORDER_DISCOUNT:
      return api.POST('/order/apply-discount', { ...keyed, body: { orderId: id, code: change.code } })
  }
}

/** What may be told of an answer: numbers and the status, nothing of the guest. */
function numbersOf(answer: { order?: unknown; difference?: unknown }) {
  const order = typeof answer.order === 'object' && answer.order !== null ? answer.order : {}
  return {
    ...('status' in order && typeof order.status === 'string' ? { status: order.status } : {}),
    ...('total' in order && typeof order.total === 'number' ? { total: order.total } : {}),
    ...(typeof answer.difference === 'number' ? { difference: answer.difference } : {}),
  }
}
