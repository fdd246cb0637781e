import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { transitionOrder } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { inProgress } from '#server/platform/database/idempotency-keys.ts'
import { countPlacing } from './placing-limits.ts'
import { tellOfOrder } from './complete-order.ts'
import { freezeOrder, type Contact } from './freeze-order.ts'
import { lockOwnOrder, noLongerCart, priceChanged, settleFor, settleOwnCart } from './guest-cart.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { insertOrderEvent } from './orders.store.ts'

export interface CounterInput {
  readonly orderId: number
  readonly contact: Contact
  /** The total that the guest saw, in cents; null when the caller does not say. */
  readonly expectedTotal: number | null
  /** The code that the guest's device showed while the order could not be sent (rules.md 3.7). */
  readonly localCode: string | null
  /** From the offline queue: taken at the server's price, what differs is flagged (rules.md 9.4). */
  readonly queued: boolean
}

function checkPlaceable(deps: OrdersDeps, ctx: Ctx, cart: LoadedCart, input: CounterInput): void {
  if (cart.gone.length > 0 && !input.queued) throw priceChanged(deps, ctx, cart)
  if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
  if (cart.priced.isFree) throw new Failure(422, 'nothing-to-pay', { general: 'order.nothing-to-pay' })
  if (!input.queued && differs(cart, input)) throw priceChanged(deps, ctx, cart)
}

function differs(cart: LoadedCart, { expectedTotal }: Pick<CounterInput, 'expectedTotal'>): boolean {
  return expectedTotal !== null && expectedTotal !== cart.priced.total
}

/** What staff must know of an order that was made without a network, before they release it (rules.md 9.4). */
export function queuedFlags(cart: LoadedCart, input: Pick<CounterInput, 'expectedTotal'>): string[] {
  return [...(differs(cart, input) ? ['total-differs'] : []), ...(cart.gone.length > 0 ? ['photo-gone'] : [])]
}

/** What is written with an order at the counter beside its price. */
export interface AtCounter {
  readonly contact: Contact
  /** What the guest saw offline, in cents. */
  readonly expectedTotal: number | null
  readonly localCode: string | null
  readonly flags: string[]
}

/**
 * Places the locked, settled and priced cart at the counter: its hash, one mail and word to whoever looks at the
 * outfitter's pending orders. Throws 429 where too many were placed, 409 when an album went away meanwhile.
 */
export async function freezeAtCounter(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  cart: LoadedCart,
  { contact: buyer, ...rest }: AtCounter,
): Promise<LoadedCart> {
  const orderId = cart.order.id
  await countPlacing(tx, ctx, buyer.email)
  const placed = await freezeOrder(tx, ctx, cart, { transition: 'place-at-counter', buyer, ...rest })
  if (placed === null) throw inProgress()
  const detail = { tender: 'counter', total: cart.priced.total }
  await insertOrderEvent(tx, { orderId, type: 'placed', operation: ctx.idempotency, detail, at: ctx.now })
  const dedupeKey = `counter-received ${orderId}`
  await queueOrderMail(deps.mails, tx, { orderId, kind: 'counter-received', dedupeKey, now: ctx.now })
  await tellOfOrder(deps.mails, tx, orderId)
  return placed
}

/**
 * `cart` → `pending`: the guest's own cart is placed at the counter, with its hash, the price with the counter's tax
 * frozen, one mail and word to whoever looks at the outfitter's pending orders. Placing it again is a success with the
 * order as it stands (rules.md 3.2). Throws 422 for a name or email that product.md 5 refuses, where the counter is not
 * offered, for an empty cart and one with nothing to pay; 409 `price-changed` with the cart as it stands when the guest
 * saw another total or something went away, unless it comes from the offline queue; 409 once it went another way, 429 where too many were placed.
 */
export async function placeCounterOrder<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: CounterInput,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const problem = validateContactForm(input.contact)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  if (!input.queued) await settleOwnCart(deps, ctx, { orderId: input.orderId, way: 'counter' })
  return deps.database.command(
    ctx,
    async (tx) => {
      const order = await lockOwnOrder(tx, ctx, input.orderId)
      const outcome = transitionOrder(order, 'place-at-counter')
      if (outcome.kind === 'repeated') return present(await loadCart(tx, order, ctx.now))
      if (outcome.kind === 'conflict') throw await noLongerCart(deps, tx, order, ctx.now)
      const cart = await settleFor(tx, order, 'counter', ctx.now)
      checkPlaceable(deps, ctx, cart, input)
      const placed = await freezeAtCounter(deps, tx, ctx, cart, {
        contact: input.contact,
        expectedTotal: input.queued ? input.expectedTotal : null,
        localCode: input.localCode,
        flags: input.queued ? queuedFlags(cart, input) : [],
      })
      return present(placed)
    },
    { orderId: () => input.orderId },
  )
}
