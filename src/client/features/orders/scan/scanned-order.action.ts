import type { components } from '#contract/schema.gen.ts'
import type { OfflineOrder } from '#domain/orders/offline-order.ts'
import { api } from '#client/api/client.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { keyed, type ActionKind, type Answer } from '#client/device/outbox/action-kind.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { paymentFields, releaseOrder, type Release } from '../actions/release.action.ts'

/** `order`: as the guest's device will also send it. */
export interface ScannedRelease extends Pick<Release, 'outfitterId' | 'expectedTotal' | 'anyway' | 'payment'> {
  readonly order: components['schemas']['QueuedOrder']
}

/** The scanned order's release, as that of an order with a number. */
export function releaseOf({ order: _order, ...release }: ScannedRelease, orderId: number): Release {
  return { kind: 'order.release', orderId, ...release }
}

/**
 * The server makes no order of a forged code, of another outfitter's, and of photos that nobody sells any more. Or the
 * guest has the photos already: paid by card, or for nothing.
 */
const hopeless = [
  'paid-by-card',
  'not-pending',
  'sealed-unreadable',
  'missing-information',
  'not-found',
  'cart-empty',
  'counter-not-offered',
]

/**
 * Places and releases an order that staff scanned from a device that had no connection
 * (docs/rules.md#codes-of-offline-orders). The server makes one order of it, even if other devices send it too.
 */
export const releaseScanned: ActionKind<ScannedRelease> = {
  kind: 'order.place-and-release',
  version: 1,
  isMoneyTaken: true,
  isHopeless: ({ code }) => hopeless.includes(code),
  read: (payload) => payload as ScannedRelease,
  prepare: (_database, { order, expectedTotal, anyway, payment }) => {
    const reason = anyway === null ? {} : { anyway: true, reason: anyway }
    const body = { order, expected_total: expectedTotal, ...paymentFields(payment), ...reason }
    return Promise.resolve((replay) => api.POST('/order/place-and-release', { ...keyed(replay), body }))
  },
  summarize: ({ order, expectedTotal }) => ({ code: order.local_code, total: expectedTotal }),
  summarizeAnswer: (scanned, answer) => ({
    ...releaseOrder.summarizeAnswer?.(releaseOf(scanned, idOf(answer)), answer),
    code: scanned.order.local_code,
  }),
  decidedBy: ({ outfitterId, order }) => ({ outfitterId, id: order.local_code }),
  insistence: {
    withReason: (release, reason) => ({ ...release, anyway: reason }),
    isNeeded: ({ current }) => current?.['status'] === 'cancelled',
    title: ({ order }) => ({ key: 'outbox.anyway-title', params: { id: order.local_code } }),
    text: 'outbox.anyway-text',
    verb: 'outbox.anyway-verb',
  },
  describe(summary, scanned) {
    const { icon, details, path } = releaseOrder.describe(summary, scanned && releaseOf(scanned, 0))
    const title = { key: 'outbox.scanned', params: { code: String(summary['code'] ?? '') } } as const
    return { icon, title, details, path: summary['orderId'] === undefined ? null : path }
  },
}

export function orderIdOf({ orderId }: Facts): number {
  return typeof orderId === 'number' ? orderId : 0
}

function idOf(answer: Answer): number {
  const order = 'body' in answer ? answer.body['order'] : answer.current
  return typeof order === 'object' && order !== null && 'id' in order && typeof order.id === 'number' ? order.id : 0
}

/** Start of the entities of scanned orders. */
export const SCANNED = 'scanned:'

export const scannedEntity = ({ id }: OfflineOrder): string => `${SCANNED}${id}`

export async function isWaitingHere(database: OfflineDatabase, order: OfflineOrder): Promise<boolean> {
  return (await database.outbox.where('entity').equals(scannedEntity(order)).count()) > 0
}

/** True when this device has released the order, sent or not. */
export async function isReleasedHere(database: OfflineDatabase, order: OfflineOrder): Promise<boolean> {
  if (await isWaitingHere(database, order)) return true
  const entity = scannedEntity(order)
  return (await database.doneActions.filter((done) => done.entity === entity && done.how === 'sent').count()) > 0
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

type Taken = Pick<ScannedRelease, 'outfitterId' | 'expectedTotal' | 'payment'> & { readonly actor: string }

/** Returns the key of the queued action, or null when this device has released the order before. */
export function queueScannedRelease(
  database: OfflineDatabase,
  scanned: OfflineOrder,
  { actor, ...taken }: Taken,
): Promise<string | null> {
  const order = {
    slug: scanned.slug,
    isExternal: scanned.isExternal,
    items: scanned.items.map(({ kind, id, addedAt }) => {
      const added_at = new Date(addedAt).toISOString()
      return kind === 'photo' ? { photo_id: id, added_at } : { display_group_id: id, added_at }
    }),
    sealed: toBase64(scanned.sealed),
    expected_total: scanned.total,
    local_code: scanned.localCode,
  }
  const payload: ScannedRelease = { ...taken, order, anyway: null }
  const { kind, version } = releaseScanned
  return database.transaction('rw', database.outbox, database.doneActions, async () => {
    if (await isReleasedHere(database, scanned)) return null
    return enqueue(database, { kind, version, entity: scannedEntity(scanned), payload, actor })
  })
}
