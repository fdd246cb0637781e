import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { transitionOrder } from '#domain/orders/order-status.ts'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { inProgress } from '#server/platform/database/idempotency-keys.ts'
import { hasLost, lockOwnOrder, noLongerCart, priceChanged, repriceForCheckout } from '../order/guest-cart.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { announceOrder } from '../order/order-changes.ts'
import { queueCounterMail } from '../order/order-mails.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { freezeOrder, type Contact } from './freeze-order.ts'
import { commitDroppedLines, countPlacing } from './guard-placing.ts'

interface CounterInput {
  readonly orderId: number
  readonly contact: Contact
  /** The total that the guest saw, in cents. */
  readonly expectedTotal: number | null
  /** The code that the guest's device showed while it was offline (docs/rules.md#counter-thank-you). */
  readonly localCode: string | null
  /** True when the request comes from an outbox (docs/rules.md#queued-counter-orders). */
  readonly queued: boolean
}

function checkPlaceable(deps: OrdersDeps, ctx: Ctx, cart: LoadedCart, input: CounterInput): void {
  if (hasLost(cart) && !input.queued) throw priceChanged(deps, ctx, cart)
  if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
  if (cart.priced.isFree) throw new Failure(422, 'nothing-to-pay', { general: 'order.nothing-to-pay' })
  if (!input.queued && differs(cart, input)) throw priceChanged(deps, ctx, cart)
}

function differs(cart: LoadedCart, { expectedTotal }: Pick<CounterInput, 'expectedTotal'>): boolean {
  return expectedTotal !== null && expectedTotal !== leftToPay(cart.priced)
}

/**
 * Returns the flags that staff see before they release an order placed offline (docs/rules.md#queued-counter-orders).
 */
export function queuedFlags(cart: LoadedCart, input: Pick<CounterInput, 'expectedTotal'>): string[] {
  return [...(differs(cart, input) ? ['total-differs'] : []), ...(cart.gone.length > 0 ? ['photo-gone'] : [])]
}

interface AtCounter {
  readonly contact: Contact
  readonly expectedTotal: number | null
  readonly localCode: string | null
  readonly flags: string[]
}

/**
 * Places a locked and repriced cart at the counter.
 *
 * Throws: 409 when an album of its photos was deleted or moved since the cart was loaded.
 * Throws: 429 after too many placed orders.
 */
export async function freezeAtCounter(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  cart: LoadedCart,
  { contact: buyer, ...rest }: AtCounter,
): Promise<LoadedCart> {
  const orderId = cart.order.id
  await countPlacing(tx, ctx, cart.order, buyer.email)
  const event = { type: 'placed', detail: { tender: 'counter', total: cart.priced.total } }
  const placed = await freezeOrder(tx, ctx, cart, { transition: 'place-at-counter', buyer, ...rest }, event)
  if (placed === null) throw inProgress()
  await queueCounterMail(deps.mails, tx, orderId, ctx.now)
  await announceOrder(deps.mails, tx, placed.order)
  return placed
}

/**
 * Places the guest's cart at the counter, frozen with the counter's tax, and queues one mail. Idempotent
 * (docs/rules.md#transitions-are-compare-and-set).
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 `price-changed` with the cart when the total differs or lines were dropped, unless `queued`.
 * Throws: 409 with the order when the order is being paid, was placed another way or has expired.
 * Throws: 422 for a missing name or email, for an empty cart and a cart with nothing to pay.
 * Throws: 422 when the channel does not offer payment at the counter.
 * Throws: 429 after too many placed orders.
 */
export async function placeCounterOrder<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: CounterInput,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const problem = validateContactForm(input.contact)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  const place = () => placeAtCounter(deps, ctx, input, present)
  return input.queued ? place() : commitDroppedLines(deps, ctx, { orderId: input.orderId, way: 'counter' }, place)
}

function placeAtCounter<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: CounterInput,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  return deps.database.command(
    ctx,
    async (tx) => {
      const order = await lockOwnOrder(tx, ctx, input.orderId)
      const outcome = transitionOrder(order, 'place-at-counter')
      if (outcome.kind === 'repeated') return present(await loadCart(tx, order, ctx.now))
      if (outcome.kind === 'conflict') throw await noLongerCart(deps, tx, order, ctx.now)
      const cart = await repriceForCheckout(tx, order, 'counter', ctx.now)
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
