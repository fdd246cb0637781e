import type { Transaction } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { distinctAddresses, mostAddresses } from '#domain/orders/addresses.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Locale } from '#domain/texts/texts.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { NewItem } from '../cart/cart-input.ts'
import { fillCart } from '../cart/cart-items.ts'
import { openCart } from '../order/carts.store.ts'
import { freezeAtCounter } from '../checkout/place-counter-order.ts'
import { newSecret, repriceForCheckout, secretHash, type CheckoutWay } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { insertDeliveries } from '../order/order-deliveries.store.ts'
import { withdrawCounterMail } from '../order/order-mails.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { giveOrder } from './give-order.ts'
import { releaseLocked, type ReleaseTerms } from './release-order.ts'
import { finishChange, lockStaffOrder, mayWorkOn, recordStaffAct } from './staff-order.ts'
import { outfitterExists } from './staff-orders.store.ts'

interface Sending extends ReleaseTerms {
  readonly outfitterId: number
  /** The device makes it when staff press. A colleague who takes over the waiting action keeps it. */
  readonly clientId: string
  readonly items: readonly NewItem[]
  /** As staff typed them. */
  readonly emails: readonly string[]
  readonly name: string
  /** The guests' language. */
  readonly locale: Locale
  readonly way: 'paid' | 'included' | 'free'
}

/**
 * Places and completes an order of these items, and sends it to each address (docs/rules.md#send-from-the-counter).
 * Leaves out unavailable items. A repeated `clientId` returns the order that exists. `expectedTotal`: cents that staff took.
 *
 * Throws: 403 for `free` without the right.
 * Throws: 404 for an outfitter whose orders the actor may not work on.
 * Throws: 422 `email-invalid` by address, `reason-required`, `free-limit`, `too-little-cash`, and when every item is
 * unavailable.
 * Throws: 422 for `paid` when the outfitter offers no payment at the counter.
 * Throws: 429 after too many placed orders.
 */
export async function sendOrder(deps: OrdersDeps, ctx: Ctx, input: Sending) {
  await refuseWithoutRight(deps, ctx, input)
  const emails = checkAddresses(input.emails)
  if (input.way === 'free' && input.reason === '')
    throw new Failure(422, 'reason-required', { reason: 'order.free-reason' })
  let orderId = 0
  return deps.database.command(
    ctx,
    async (tx) => {
      const former = await claimClientId(tx, input)
      if (former !== null) {
        orderId = former
        return finishChange(deps, tx, ctx, former, { changed: false, answer: { difference: 0 } })
      }
      const cart = await newCart(tx, ctx, input)
      orderId = cart.order.id
      const contact = { name: input.name, email: emails[0] ?? '' }
      const deliver = () => sendTo(tx, ctx, cart.order, { emails, way: input.way, reason: input.reason })
      const change =
        input.way === 'paid'
          ? await sell(deps, tx, ctx, { cart, contact, terms: input, deliver })
          : await giveOrder(deps, tx, ctx, { cart, contact, way: input.way, reason: input.reason, deliver })
      await recordClientId(tx, input, orderId)
      return finishChange(deps, tx, ctx, orderId, change)
    },
    { orderId: () => orderId },
  )
}

/** Throws: 404 for an outfitter whose orders the actor may not work on. */
export async function requireCounterOf(deps: OrdersDeps, { actor }: Ctx, outfitterId: number): Promise<void> {
  if (!mayWorkOn(actor, outfitterId) || !(await outfitterExists(deps.database.db, outfitterId)))
    throw new Failure(404, 'not-found', { outfitter_id: 'not-found.outfitter' })
}

async function refuseWithoutRight(deps: OrdersDeps, ctx: Ctx, { outfitterId, way }: Sending): Promise<void> {
  await requireCounterOf(deps, ctx, outfitterId)
  if (way === 'free' && !mayReach(ctx.actor, 'orders.comp', { outfitterId }))
    throw new Failure(403, 'not-allowed', { way: 'auth.forbidden' })
}

/** Throws: 422 with one error for each bad address, by its place in the list. */
export function checkAddresses(typed: readonly string[]): string[] {
  const bad = typed.flatMap((email, at) =>
    isEmail(email.trim()) ? [] : [[`emails.${at}`, 'validation.email'] as const],
  )
  if (bad.length > 0) throw new Failure(422, 'email-invalid', Object.fromEntries(bad))
  return distinctAddresses(typed).slice(0, mostAddresses)
}

/** Throws: 422 when none of the items is for sale. */
async function newCart(
  tx: Transaction<DB>,
  ctx: Ctx,
  { outfitterId, items, way, locale }: Sending,
): Promise<LoadedCart> {
  const cartTokenHash = secretHash(newSecret())
  const order = await openCart(tx, ctx, { outfitterId, isExternal: false, cartTokenHash, locale })
  const { order: filled, gone } = await fillCart(tx, order, items, ctx.now)
  const pay: CheckoutWay = way === 'paid' ? 'counter' : 'free'
  const cart = await repriceForCheckout(tx, filled, pay, ctx.now)
  if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
  return { ...cart, gone: [...gone, ...cart.gone] }
}

interface Sale {
  readonly cart: LoadedCart
  readonly contact: { readonly name: string; readonly email: string }
  readonly terms: ReleaseTerms
  readonly deliver: () => Promise<void>
}

async function sell(deps: OrdersDeps, tx: Transaction<DB>, ctx: Ctx, { cart, contact, terms, deliver }: Sale) {
  const { id } = cart.order
  const flags = cart.gone.length > 0 ? ['photo-gone'] : []
  await freezeAtCounter(deps, tx, ctx, cart, { contact, expectedTotal: null, localCode: null, flags })
  await withdrawCounterMail(tx, id)
  await deliver()
  const { changed, completed, answer } = await releaseLocked(deps, tx, ctx, await lockStaffOrder(tx, ctx, id), terms)
  return { changed, completed: completed === true, answer: { difference: answer.difference } }
}

async function sendTo(
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  { emails, way, reason }: Pick<Sending, 'emails' | 'way' | 'reason'>,
): Promise<void> {
  const deliveries = emails.map((email) => ({ email, hash: newSecret() }))
  await insertDeliveries(tx, order.id, deliveries, ctx.now)
  const facts = { way, addresses: String(emails.length), ...(reason === '' ? {} : { reason }) }
  await recordStaffAct(tx, ctx, { order, type: 'sent', facts, detail: facts })
}

type Claim = Pick<Sending, 'outfitterId' | 'clientId'>

/** Waits for a concurrent send with the same id. Returns the order that it made, or null. */
async function claimClientId(tx: Transaction<DB>, { outfitterId, clientId }: Claim): Promise<number | null> {
  await tx
    .insertInto('sent_orders')
    .values({ outfitter_id: outfitterId, client_id: clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('sent_orders')
    .select('order_id')
    .where('outfitter_id', '=', outfitterId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return row.order_id
}

async function recordClientId(tx: Transaction<DB>, { outfitterId, clientId }: Claim, orderId: number): Promise<void> {
  await tx
    .updateTable('sent_orders')
    .set({ order_id: orderId })
    .where('outfitter_id', '=', outfitterId)
    .where('client_id', '=', clientId)
    .execute()
}
