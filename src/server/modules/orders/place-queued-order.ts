import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { readSealed, type SealedContact } from '#domain/orders/sealed-contact.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { NewItem } from './add-item.ts'
import { findActiveOutfitterId } from './catalogue.store.ts'
import { fillCart } from './fill-cart.ts'
import { holdsSecret, newSecret, paymentInProgress, secretHash, settleFor } from './guest-cart.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import { presentCart } from './order.presenter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { insertCart, insertOrderEvent, lockOrder, storeLocalCode, type OrderRow } from './orders.store.ts'
import { freezeAtCounter, queuedFlags } from './place-counter-order.ts'

export interface QueuedOrder {
  readonly slug: string
  readonly isExternal: boolean
  readonly items: readonly NewItem[]
  readonly sealed: string
  /** The total that the guest saw, in cents. */
  readonly expectedTotal: number
  /** The code that the guest's device showed while the order could not be sent (rules.md 3.7). */
  readonly localCode: string
}

/**
 * Places a counter order that was made without a network, in one step: a new order, or the cart that the server has of
 * it, with exactly these items, at the price of this moment; what the guest saw otherwise is flagged (rules.md 9.4). An
 * order that was placed already, its answer lost, is answered as it stands: one press never makes two orders. What the
 * guest was told must come true: a cart that is nobody's any more is made anew, and an order that costs nothing by now
 * is placed all the same. Throws 422 for a sealed text that is not ours, a name or email that product.md 5 refuses, where
 * the counter is not offered, and when nothing of it is for sale any more; 404 for an unknown outfitter, 409 while it is
 * being paid, 429 where too many were placed.
 */
export async function placeQueuedOrder<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: QueuedOrder,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const sealed = openContact(deps, input)
  const contact = { name: sealed.name.trim(), email: sealed.email.trim() }
  let placedId = 0
  return deps.database.command(
    ctx,
    async (tx) => {
      const order = (await ownOrder(tx, ctx, sealed)) ?? (await newOrder(tx, ctx, input, sealed))
      placedId = order.id
      if (order.status === 'paying')
        throw paymentInProgress(presentCart(deps.imageAddresses, await loadCart(tx, order, ctx.now), ctx.now, null))
      if (order.status !== 'cart') return present(await placedBefore(tx, ctx, order, input))
      const gone = await fillCart(tx, order, input.items, ctx.now)
      const settled = await settleFor(tx, (await lockOrder(tx, order.id)) ?? order, 'counter', ctx.now)
      const cart = { ...settled, gone: [...gone, ...settled.gone] }
      if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
      const { expectedTotal, localCode } = input
      const flags = queuedFlags(cart, input)
      return present(await freezeAtCounter(deps, tx, ctx, cart, { contact, expectedTotal, localCode, flags }))
    },
    { orderId: () => placedId },
  )
}

function openContact({ sealing }: OrdersDeps, { sealed, localCode }: QueuedOrder): SealedContact {
  const text = sealing.open(sealed, localCode)
  const contact = text === null ? null : readSealed(text)
  if (contact === null) throw new Failure(422, 'sealed-unreadable', { sealed: 'order.sealed-unreadable' })
  const problem = validateContactForm(contact)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  return contact
}

/** The guest's cart, or what became of it; undefined when the secret opens none, or it has expired. */
async function ownOrder(tx: Transaction<DB>, ctx: Ctx, { order: known }: SealedContact): Promise<OrderRow | undefined> {
  if (known === null) return undefined
  const order = await lockOrder(tx, known.id)
  if (order === undefined || order.status === 'expired') return undefined
  return holdsSecret(order, { ...ctx, cartToken: known.token }) ? order : undefined
}

async function newOrder(
  tx: Transaction<DB>,
  ctx: Ctx,
  { slug, isExternal }: QueuedOrder,
  { locale }: SealedContact,
): Promise<OrderRow> {
  const outfitterId = await findActiveOutfitterId(tx, slug)
  if (outfitterId === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const cartTokenHash = secretHash(newSecret())
  const order = await insertCart(tx, { outfitterId, isExternal, cartTokenHash, locale, now: ctx.now })
  await insertOrderEvent(tx, { orderId: order.id, type: 'created', operation: ctx.idempotency, at: ctx.now })
  return order
}

/** The guest was shown the code and not the number: staff must find the order by it. */
async function placedBefore(
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  { localCode }: QueuedOrder,
): Promise<LoadedCart> {
  await storeLocalCode(tx, order.id, localCode)
  return loadCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now)
}
