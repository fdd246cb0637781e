import type { Kysely, Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { transitionOrder } from '#domain/orders/order-status.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { orderNotFound } from './guest-cart.ts'
import { loadCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findOrder, findReceiptNumber, insertOrderEvent, lockOrder, type OrderRow } from './orders.store.ts'
import { presentStaffOrder } from './staff-order.presenter.ts'
import { findNewestZip, listOrderEvents, listRefunds } from './staff-orders.store.ts'

type StaffOrder = components['schemas']['StaffOrder']
type StaffRight = 'orders.work' | 'orders.refund'

/** Whether the actor may work on orders of that outfitter (rules.md 7). */
export function mayWorkOn(actor: Actor, outfitterId: number): boolean {
  return mayReach(actor, 'orders.work', { outfitterId })
}

/**
 * The order, locked until the transaction ends, when the actor's right reaches it. Throws the same 404 for another
 * outfitter's order as for one that does not exist (rules.md 7).
 */
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

/** As lockStaffOrder, without the lock: for reading, and before a stored answer is given out. */
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

/** The order of that id as staff see it, as it stands in this transaction; rights are the caller's matter. */
export async function readStaffOrder(
  deps: Pick<OrdersDeps, 'imageAddresses'>,
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<StaffOrder> {
  const order = await findOrder(db, id)
  if (order === undefined) throw orderNotFound()
  return presentStaffOrder(
    deps.imageAddresses,
    {
      row: order,
      cart: await loadCart(db, order, now),
      receiptNumber: await findReceiptNumber(db, id),
      zip: (await findNewestZip(db, id)) ?? null,
      refunds: await listRefunds(db, id),
      events: await listOrderEvents(db, id),
    },
    now,
  )
}

/** Why a placed order cannot be changed so: the code of the 409, and its sentence. */
export type StaffRefusal =
  'not-placed' | 'not-pending' | 'already-cancelled' | 'already-released' | 'completed-not-cancelled' | 'fully-refunded'

/** 409 with the order as it stands (rules.md 1.2, 3.2). */
export async function staffConflict(
  deps: Pick<OrdersDeps, 'imageAddresses'>,
  tx: Transaction<DB>,
  order: OrderRow,
  refusal: StaffRefusal,
  now: Date,
): Promise<Failure> {
  const current = await readStaffOrder(deps, tx, order.id, now)
  return new Failure(409, refusal, { general: `order.${refusal}` }, { current })
}

/** Why an order is not waiting at the counter. */
export function notPendingBecause(order: Pick<OrderRow, 'status' | 'tender'>): StaffRefusal {
  if (order.status === 'cancelled') return 'already-cancelled'
  return order.status === 'completed' && order.tender === 'counter' ? 'already-released' : 'not-pending'
}

/** True when the order waited at the counter until staff discounted all of it (rules.md 2.8). */
export function wasFreed(order: Pick<OrderRow, 'status' | 'tender' | 'is_counter_checkout'>): boolean {
  return order.is_counter_checkout && transitionOrder(order, 'discount-to-free').kind === 'repeated'
}

/** What a member of staff did with an order. */
interface StaffAct {
  readonly order: Pick<OrderRow, 'id' | 'outfitter_id'>
  readonly type: string
  /** For the order's own story, which lives as long as it. */
  readonly detail?: object
  /** For the audit log: short facts, never a guest's address (rules.md 8). */
  readonly facts?: Readonly<Record<string, string>>
}

/**
 * Writes down what a member of staff did, and under login-as which administrator did it (rules.md 8): in the order's
 * story and, as `order-{type}`, in the audit log.
 */
export async function recordStaffAct(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency'>,
  act: StaffAct,
): Promise<void> {
  await recordStaffEvent(tx, ctx, { orderId: act.order.id, type: act.type, ...(act.detail && { detail: act.detail }) })
  if (ctx.actor.kind === 'guest') return
  await recordAudit(tx, {
    actor: ctx.actor,
    action: `order-${act.type}`,
    entity: 'order',
    entityId: act.order.id,
    outfitterId: act.order.outfitter_id,
    detail: act.facts ?? {},
    at: ctx.now,
  })
}

/** What came of such an act, in the order's story alone. */
export async function recordStaffEvent(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency'>,
  event: { readonly orderId: number; readonly type: string; readonly detail?: object },
): Promise<void> {
  const by = ctx.actor.kind === 'user' ? { actorUserId: ctx.actor.id, originUserId: ctx.actor.originUserId } : undefined
  await insertOrderEvent(tx, { ...event, ...by, operation: ctx.idempotency, at: ctx.now })
}
