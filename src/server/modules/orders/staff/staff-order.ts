import type { Kysely, Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import type { AuditedAction } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import { transitionOrder, type OrderTransition } from '#domain/orders/order-status.ts'
import { isPaidByPhone } from '#domain/orders/phone-payment.ts'
import type { Params } from '#domain/texts/texts.ts'
import { localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { findOpenSince } from '#server/modules/payments/payments.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findRefusedMail } from '#server/platform/mail/waiting-mails.ts'
import { countAwaited } from '../order/awaiting-orders.store.ts'
import { orderNotFound } from '../order/guest-cart.ts'
import { loadCart } from '../order/load-cart.ts'
import {
  findOrderZone,
  findOrder,
  findReceiptNumber,
  insertOrderEvent,
  lockOrder,
  type OrderRow,
} from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { findCompletion } from '../ledger/ledger.store.ts'
import { recordSale } from '../ledger/record-sale.ts'
import { readRefundable } from '../ledger/refundable.ts'
import { listDeliveries, listNewestMails } from '../order/order-deliveries.store.ts'
import { announceOrder } from '../order/order-changes.ts'
import { presentStaffOrder } from './staff-order.presenter.ts'
import { findNewestZip, listOrderEvents, listRefundedPhotos, listRefunds } from './staff-orders.store.ts'

type StaffOrder = components['schemas']['StaffOrder']
type StaffRight = 'orders.work' | 'orders.refund'

export function mayWorkOn(actor: Actor, outfitterId: number): boolean {
  return mayReach(actor, 'orders.work', { outfitterId })
}

/** Throws: 404 for an unknown order and for an order that the actor's right does not reach (docs/rules.md#tenants). */
export async function lockStaffOrder(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor'>,
  id: number,
  right: StaffRight = 'orders.work',
): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (order === undefined || !mayReach(ctx.actor, right, { outfitterId: order.outfitter_id })) throw orderNotFound()
  return order
}

/**
 * Finds the order without a lock.
 *
 * Throws: 404 for an unknown order and for an order that the actor's right does not reach (docs/rules.md#tenants).
 */
export async function findStaffOrder(
  db: Kysely<DB>,
  ctx: Pick<Ctx, 'actor'>,
  id: number,
  right: StaffRight = 'orders.work',
): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (order === undefined || !mayReach(ctx.actor, right, { outfitterId: order.outfitter_id })) throw orderNotFound()
  return order
}

/** The caller has checked the actor's right. */
export async function readStaffOrder(
  deps: Pick<OrdersDeps, 'imageAddresses'>,
  db: Kysely<DB>,
  id: number,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
): Promise<StaffOrder> {
  const order = await findOrder(db, id)
  if (order === undefined) throw orderNotFound()
  const outfitterId = order.outfitter_id
  const completion = await findCompletion(db, id)
  return presentStaffOrder(
    deps.imageAddresses,
    {
      row: order,
      cart: await loadCart(db, order, now),
      receiptNumber: await findReceiptNumber(db, id),
      zip: (await findNewestZip(db, id)) ?? null,
      refunds: await listRefunds(db, id),
      refundedPhotos: await listRefundedPhotos(db, id),
      refundable: completion === undefined ? null : await readRefundable(db, completion),
      sight: {
        commissions: mayReach(actor, 'settings.manage', { outfitterId }),
        refunds: mayReach(actor, 'orders.refund', { outfitterId }),
      },
      events: await listOrderEvents(db, id),
      refusedMail: await findRefusedMail(db, id),
      deliveries: await listDeliveries(db, id),
      newestMails: await listNewestMails(db, id),
      originalsMissing: await countAwaited(db, id),
      zone: await findOrderZone(db, id),
      payingSince: (await findOpenSince(db, [id])).get(id) ?? null,
    },
    now,
  )
}

export type StaffRefusal =
  | 'not-placed'
  | 'not-pending'
  | 'being-paid'
  | 'paid-by-card'
  | 'not-released'
  | 'already-cancelled'
  | 'already-released'
  | 'completed-not-cancelled'
  | 'fully-refunded'
  | 'not-completed'
  | 'refund-open'
  | 'delivery-ended'
  | 'several-addresses'
  | 'exchange-refunded'
  | 'items-differ'
  | 'undo-other'
  | 'undo-late'
  | 'undo-fetched'
  | 'undo-refunded'
  | 'undo-exchanged'

/**
 * Builds the 409 for a staff action that the order's status does not allow, with the current order
 * (docs/rules.md#failure-statuses).
 */
export async function staffConflict(
  deps: Pick<OrdersDeps, 'imageAddresses'>,
  tx: Transaction<DB>,
  order: OrderRow,
  refusal: StaffRefusal,
  ctx: Pick<Ctx, 'actor' | 'now'>,
): Promise<Failure> {
  const current = await readStaffOrder(deps, tx, order.id, ctx)
  const { now } = ctx
  const params: Params =
    refusal === 'paid-by-card' ? { time: await endTime(tx, order.id, order.completed_at ?? now, now) } : {}
  const retry = refusal === 'being-paid' ? { retryAfter: secondsOfPayment } : {}
  return new Failure(409, refusal, { general: { key: `order.${refusal}`, params } }, { current, ...retry })
}

/** After this pause, a device sends a waiting release again. Most payments end sooner. */
const secondsOfPayment = 5

/** Local time, with its day if that is not today. */
export async function endTime(tx: Transaction<DB>, orderId: number, at: Date, now: Date): Promise<string> {
  const zone = await findOrderZone(tx, orderId)
  const [day, time] = [localDateAt(at, zone), localTimeAt(at, zone)]
  return day === localDateAt(now, zone) ? time : `${day} ${time}`
}

export function notPendingBecause(order: Pick<OrderRow, 'status' | 'tender' | 'hash'>): StaffRefusal {
  if (isPaidByPhone(order)) return 'being-paid'
  if (order.status === 'cancelled') return 'already-cancelled'
  return order.status === 'completed' && order.tender === 'counter' ? 'already-released' : 'not-pending'
}

/** True for a counter order that staff discounted until nothing was left to pay (docs/rules.md#nothing-to-pay). */
export function wasDiscountedToFree(order: Pick<OrderRow, 'status' | 'tender' | 'is_counter_checkout'>): boolean {
  const isDone = (transition: OrderTransition) => transitionOrder(order, transition).kind === 'repeated'
  return order.is_counter_checkout && (isDone('discount-to-free') || isDone('discount-to-prepaid'))
}

type NameOf<Action> = Action extends `order-${infer Name}` ? Name : never

interface StaffAct {
  readonly order: Pick<OrderRow, 'id' | 'outfitter_id'>
  readonly type: NameOf<AuditedAction>
  readonly detail?: object
  /** They never contain a guest's address (docs/rules.md#audit-log). */
  readonly facts?: Readonly<Record<string, string>>
}

/**
 * Records an action of staff in the order's events, and as `order-{type}` in the audit log (docs/rules.md#audit-log).
 */
export async function recordStaffAct(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency'>,
  act: StaffAct,
): Promise<void> {
  await recordStaffEvent(tx, ctx, { orderId: act.order.id, type: act.type, ...(act.detail && { detail: act.detail }) })
  if (ctx.actor.kind === 'guest') return
  await recordAct(tx, ctx, `order-${act.type}`, {
    entity: 'order',
    entityId: act.order.id,
    outfitterId: act.order.outfitter_id,
    detail: act.facts ?? {},
  })
}

/** Records an action in the order's events but not in the audit log. */
export async function recordStaffEvent(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency'>,
  event: { readonly orderId: number; readonly type: string; readonly detail?: object },
): Promise<void> {
  const by = ctx.actor.kind === 'user' ? { actorUserId: ctx.actor.id, originUserId: ctx.actor.originUserId } : undefined
  await insertOrderEvent(tx, { ...event, ...by, operation: ctx.idempotency, at: ctx.now })
}

export interface StaffOrderBody {
  readonly success: true
  readonly order: components['schemas']['StaffOrder']
}

export interface StaffChange<T extends object> {
  readonly changed: boolean
  /** Then the order enters the ledger. */
  readonly completed?: boolean
  readonly answer: T
}

/**
 * Locks an order, runs `change` and announces the change, all in one transaction under the idempotency key.
 *
 * Throws: 404 when the actor may not know of the order.
 */
export async function changeStaffOrder<T extends object>(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
  change: (tx: Transaction<DB>, order: OrderRow) => Promise<StaffChange<T>>,
  right: StaffRight = 'orders.work',
): Promise<{ readonly status: 200; readonly body: StaffOrderBody & T }> {
  // Only an actor who still has the right may get a stored answer.
  await findStaffOrder(deps.database.db, ctx, orderId, right)
  return deps.database.command(
    ctx,
    async (tx) => finishChange(deps, tx, ctx, orderId, await change(tx, await lockStaffOrder(tx, ctx, orderId, right))),
    { orderId: () => orderId },
  )
}

/** Announces a change, records the sale of an order that it completed, and returns the answer with the order. */
export async function finishChange<T extends object>(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  orderId: number,
  { changed, completed, answer }: StaffChange<T>,
): Promise<{ readonly status: 200; readonly body: StaffOrderBody & T }> {
  if (changed) await announceOrder(deps.mails, tx, orderId)
  const order = await readStaffOrder(deps, tx, orderId, ctx)
  if (completed === true) await recordSale(tx, orderId)
  return { status: 200, body: { success: true, order, ...answer } }
}

/**
 * Returns one order with its refunds, events and zip.
 *
 * Throws: 404 when the actor may not know of the order.
 */
export async function getOrder(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
): Promise<components['schemas']['StaffOrder']> {
  const { db } = deps.database
  const order = await findStaffOrder(db, ctx, orderId)
  return readStaffOrder(deps, db, order.id, ctx)
}
