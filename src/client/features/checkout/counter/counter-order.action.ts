import { api } from '#client/api/client.ts'
import { cents, formatMoney, isCents } from '#domain/money.ts'
import type { ActionKind } from '#client/device/outbox/action-kind.ts'
import { storeOwnOrder } from '#client/device/cart/own-orders.ts'
import { isOrder } from '../card/finish-charge.ts'

export type QueuedItem = { added_at: string } & ({ photo_id: number } | { display_group_id: number })

/**
 * A counter order made offline. `sealed` is encrypted: it contains the guest's contact, and the id and secret under
 * which the server knows the cart.
 */
export interface QueuedCounterOrder {
  localId: string
  localCode: string
  slug: string
  isExternal: boolean
  items: QueuedItem[]
  sealed: string
  /** Cents that the guest saw. */
  expectedTotal: number
}

/** Each order has its own entity, so that orders do not wait for each other. */
export function counterEntity(localId: string): string {
  return `counter:${localId}`
}

/**
 * Sends a counter order that was made without a network (docs/rules.md#queued-counter-orders). Staff decide about a
 * refused order, because the guest already has a code for it. Its outbox entries stay when a kiosk deletes the guest's
 * other data.
 */
export const placeQueuedOrder: ActionKind<QueuedCounterOrder> = {
  kind: 'counter.place',
  version: 1,
  read: (payload) => payload as QueuedCounterOrder,
  prepare(_database, { slug, isExternal, items, sealed, expectedTotal, localCode }) {
    const body = { slug, isExternal, items, sealed, expected_total: expectedTotal, local_code: localCode }
    return Promise.resolve(({ key, signal }) =>
      api.POST('/order/place-queued', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
    )
  },
  async onSent(database, { localId, slug, isExternal, items }, body) {
    if (!isOrder(body.order) || body.order.hash === null) return
    const { id: orderId, hash } = body.order
    // Nothing is updated when a kiosk has wiped the guest meanwhile. The order must not come back for the next guest.
    const isKnown = await database.counterOrders.update(localId, { arrived: { orderId, hash } })
    if (isKnown === 0) return
    const photoIds = items.flatMap((item) => ('photo_id' in item ? [item.photo_id] : []))
    const groupIds = items.flatMap((item) => ('display_group_id' in item ? [item.display_group_id] : []))
    await storeOwnOrder(database, { slug, hash, orderId, isExternal, state: 'pending', photoIds, groupIds })
  },
  summarize: ({ localCode, expectedTotal }) => ({ code: localCode, total: expectedTotal }),
  describe({ code, total }) {
    const dollars = isCents(total) ? formatMoney('en', cents(total)) : null
    return {
      icon: 'receipt',
      title: typeof code === 'string' ? { key: 'outbox.counter', params: { code } } : { key: 'outbox.counter-plain' },
      details: dollars === null ? [] : [{ key: 'outbox.total', params: { total: dollars } }],
      path: null,
    }
  },
}
