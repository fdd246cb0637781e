import type { Kysely, Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import {
  type Act,
  attemptOf,
  chargeAttempt,
  findSameAttempt,
  isOpen,
  leaseOf,
  type OnSettled,
  openAttempt,
  type PaymentAttempt,
  selectSameAttempts,
} from '#server/modules/payments/payments.public.ts'
import {
  abandonStaged,
  claimStaged,
  finishAtCommit,
  finishStaged,
  inProgress,
} from '#server/platform/database/idempotency-keys.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { holdsSecret, orderNotFound, paymentInProgress } from '../order/guest-cart.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { presentCart } from '../order/order.presenter.ts'
import { findOrder, findReceiptNumber } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

/** One press of Pay Now. */
export interface CardPress {
  readonly orderId: number
  readonly nonce: string
  /** The cents left to pay that the guest saw. */
  readonly expectedTotal: number | null
}

type CartOrder = components['schemas']['CartOrder']
interface ChargeBody {
  readonly success: true
  readonly order: CartOrder
}
type ChargeAnswer =
  { readonly status: 200; readonly body: ChargeBody } | { readonly status: 202; readonly body: ChargeBody }
type StoredCharge = ChargeAnswer | { readonly status: 422; readonly declined: true }

type Begun =
  | { readonly kind: 'charge'; readonly attempt: PaymentAttempt }
  /** An earlier call with the same card nonce or idempotency key opened this attempt. */
  | { readonly kind: 'earlier'; readonly attempt: PaymentAttempt }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'paid' }

/** A caller answers `paid` with its own refusal, and adds the frozen cart to `charge`. */
export type Started =
  Exclude<Begun, { kind: 'paid' | 'charge' }> | (Extract<Begun, { kind: 'charge' }> & { readonly cart: LoadedCart })
type Begin = (tx: Transaction<DB>) => Promise<Started>

function declined(): Failure {
  return new Failure(422, 'card-declined', { general: 'payment.declined' })
}

/** The answer when the provider refused the request or the server gave up the payment. */
function notCharged(): Failure {
  return new Failure(422, 'not-charged', { general: 'payment.released' })
}

/** The reconciler may have settled the attempt during the provider call. */
async function present(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<CartOrder> {
  const { db } = deps.database
  const order = await findOrder(db, orderId)
  if (order === undefined) throw new Error('an order that was charged is gone')
  const receipt = await findReceiptNumber(db, orderId)
  return presentCart(deps.imageAddresses, await loadCart(db, order, ctx.now), ctx.now, receipt)
}

/** Finds the attempt that an earlier call with the same card nonce or idempotency key opened. */
export async function findEarlier(
  tx: Transaction<DB>,
  ctx: Ctx,
  { orderId, nonce }: CardPress,
): Promise<Started | null> {
  const newest = await attemptOf(tx, orderId)
  const isSame = newest !== null && (newest.nonce === nonce || newest.clientKey === ctx.idempotency?.key)
  return isSame ? { kind: 'earlier', attempt: newest } : null
}

/**
 * Opens the attempt for a locked and priced order; the caller writes its event. Only `charge` means that a new attempt
 * was stored.
 */
export async function openCharge(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  { cart, nonce, email }: { readonly cart: LoadedCart; readonly nonce: string; readonly email: string },
): Promise<Begun> {
  const { order, outfitter, priced } = cart
  const left = leftToPay(priced)
  const opened = await openAttempt(tx, {
    orderId: order.id,
    nonce,
    clientKey: ctx.idempotency?.key ?? null,
    cartRevision: order.revision,
    amount: left,
    note: `${outfitter.name}, order ${order.id}`,
    email,
    now: ctx.now,
    leaseMs: leaseOf(deps.charging.provider),
    owner: deps.charging.owner,
  })
  switch (opened.kind) {
    case 'opened':
      return { kind: 'charge', attempt: opened.attempt }
    case 'same':
      return { kind: 'earlier', attempt: opened.attempt }
    case 'in-progress': {
      const current = presentCart(deps.imageAddresses, cart, ctx.now, null)
      return { kind: 'refused', failure: paymentInProgress(current) }
    }
    case 'paid':
      return { kind: 'paid' }
  }
}

/** Finds the order, and if an earlier call with this card nonce or idempotency key opened an attempt. */
async function findPressed(db: Kysely<DB>, act: Act) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(({ exists }) => exists(selectSameAttempts(db, act)).$castTo<boolean>().as('isRepeat'))
    .where('id', '=', act.orderId)
    .executeTakeFirst()
}

/** The event of an attempt that opened. */
export function chargingOf({ priced }: LoadedCart) {
  return { type: 'charging', detail: { total: leftToPay(priced) } }
}

async function answerOf(
  deps: OrdersDeps,
  ctx: Ctx,
  attempt: Pick<PaymentAttempt, 'state' | 'orderId'>,
): Promise<ChargeAnswer> {
  if (attempt.state === 'declined') throw declined()
  if (attempt.state === 'canceled' || attempt.state === 'returned') throw notCharged()
  // A `late` attempt gets 202, because the provider holds the captured money until the server reverses the payment.
  return answerWith(await present(deps, ctx, attempt.orderId))
}

function answerWith(order: CartOrder): ChargeAnswer {
  const body = { success: true as const, order }
  return order.status === 'completed' ? { status: 200, body } : { status: 202, body }
}

interface Finished {
  readonly answer: ChargeAnswer
  /** True when the transaction that completed the order stored the answer too. */
  readonly isStored: boolean
}

async function finish(deps: OrdersDeps, ctx: Ctx, begun: Started): Promise<Finished> {
  if (begun.kind === 'refused') throw begun.failure
  if (begun.kind === 'earlier') return { answer: await answerOf(deps, ctx, begun.attempt), isStored: false }
  const { attempt, cart } = begun
  let answer: ChargeAnswer | undefined
  // The answer is stored with the captured payment, so the order needs no second look.
  const onSettled: OnSettled = async (tx, settled, settlement, outcome) => {
    const order = await deps.charging.onSettled(tx, settled, settlement, outcome)
    if (order === undefined || outcome.kind !== 'captured') return order
    answer = answerWith(presentCart(deps.imageAddresses, { ...cart, order }, ctx.now, outcome.receiptNumber))
    if (ctx.idempotency !== null) finishAtCommit(tx, ctx.idempotency.key, answer, order.id)
    return order
  }
  const { settlement } = await chargeAttempt({ ...deps.charging, onSettled }, attempt)
  if (settlement === 'captured' && answer !== undefined) return { answer, isStored: true }
  // The reconciler may have settled the attempt before this call did, and another phone may have begun one since.
  const settled = await findSameAttempt(deps.database.db, attempt)
  return { answer: await answerOf(deps, ctx, settled ?? attempt), isStored: false }
}

async function chargeOnce(
  deps: OrdersDeps,
  ctx: Ctx,
  { id, isRepeat }: { readonly id: number; readonly isRepeat: boolean },
  begin: Begin,
): Promise<Finished> {
  const charge = async (): Promise<Finished> => finish(deps, ctx, await deps.database.transaction(begin))
  if (isRepeat) return charge()
  // Counts only callers who know the order's secret.
  const of = { 'charge-order': String(id), 'charge-address': ctx.network }
  return countNewTry(deps.database.db, { now: ctx.now }, limitsOf(operationGuards.chargeOrder.limits, of), charge)
}

/**
 * Deletes the key after an error, and after a 202 for an unknown outcome. A repeated call then finds out the outcome
 * (docs/rules.md#atomic-and-staged-keys).
 */
async function storeChargeAnswer(
  deps: OrdersDeps,
  key: string,
  stored: StoredCharge | null,
  orderId: number,
): Promise<void> {
  if (stored === null || stored.status === 202) await abandonStaged(deps.database.db, key)
  else await finishStaged(deps.database.db, key, stored, orderId)
}

/**
 * Answers a repeat while the first call holds the idempotency key. The process of that call may be dead, so a settled
 * attempt and one that nobody works on answer for it.
 *
 * Throws: 409 `in-progress` while the first call or the reconciler works on the payment.
 */
async function answerRunning(deps: OrdersDeps, ctx: Ctx, call: Act): Promise<ChargeAnswer> {
  const attempt = await findSameAttempt(deps.database.db, call)
  if (attempt === null || (isOpen(attempt) && attempt.leaseUntil > ctx.now)) throw inProgress()
  return answerOf(deps, ctx, attempt)
}

/**
 * Charges the order that `begin` locks, prices and freezes (docs/rules.md#steps-of-a-charge). Answers 200 with the
 * completed order, or 202 while the outcome is unknown.
 *
 * Throws: 404 without the order's secret.
 * Throws: 422 for a declined card.
 * Throws: 429 after too many tries.
 */
export async function chargeOrder(deps: OrdersDeps, ctx: Ctx, input: CardPress, begin: Begin): Promise<ChargeAnswer> {
  const key = ctx.idempotency
  // Checks the order's secret before it claims the idempotency key, so that a stranger cannot block the guest's key.
  const own = await findPressed(deps.database.db, { ...input, clientKey: key?.key ?? null })
  if (own === undefined || !holdsSecret(own, ctx)) throw orderNotFound()
  if (key !== null) {
    const claim = await claimStaged<StoredCharge>(deps.database.db, key, ctx.now, leaseOf(deps.charging.provider))
    if (claim.kind === 'running') return answerRunning(deps, ctx, { ...input, clientKey: key.key })
    if (claim.kind === 'done') {
      if (claim.answer.status === 422) throw declined()
      return claim.answer
    }
  }
  let stored: StoredCharge | null = null
  let isStored = false
  try {
    const finished = await chargeOnce(deps, ctx, own, begin)
    stored = finished.answer
    isStored = finished.isStored
    return finished.answer
  } catch (error) {
    if (error instanceof Failure && error.code === 'card-declined') stored = { status: 422, declined: true }
    throw error
  } finally {
    if (key !== null && !isStored) await storeChargeAnswer(deps, key.key, stored, input.orderId)
  }
}
