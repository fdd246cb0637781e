import type { Handlers } from '#server/http/handler-types.ts'
import type { Ctx } from '#server/context.ts'
import { addItem, type NewItem } from './add-item.ts'
import { applyDiscount } from './apply-discount.ts'
import { applyStaffDiscount } from './apply-staff-discount.ts'
import { calculateTax } from './calculate-tax.ts'
import { chargeOrder } from './charge-order.ts'
import { createCart } from './create-cart.ts'
import type { LoadedCart } from './load-cart.ts'
import { handOverCart } from './hand-over-cart.ts'
import { loadOwnCart } from './load-own-cart.ts'
import { presentCart } from './order.presenter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { getPaymentStatus } from './get-payment-status.ts'
import { placeCounterOrder } from './place-counter-order.ts'
import { placeFreeOrder } from './place-free-order.ts'
import { placeQueuedOrder } from './place-queued-order.ts'
import { removeItem } from './remove-item.ts'
import { setCounter } from './set-counter.ts'
import { takeOverCart } from './take-over-cart.ts'

interface ItemFields {
  readonly photo_id?: number
  readonly display_group_id?: number
  readonly added_at?: string
}

function newItem(fields: ItemFields): NewItem {
  return {
    photoId: fields.photo_id ?? null,
    groupId: fields.display_group_id ?? null,
    addedAt: fields.added_at === undefined ? null : new Date(fields.added_at),
  }
}

interface BuyerFields {
  readonly name: string
  readonly email: string
  readonly country: 'US' | 'CA' | 'OT'
  readonly state?: string
  readonly zip?: string
}

function buyer({ name, email, country, state = '', zip = '' }: BuyerFields) {
  return { name: name.trim(), email: email.trim(), country, state: state.trim(), zip: zip.trim() }
}

function contact({ name, email }: { readonly name: string; readonly email: string }) {
  return { name: name.trim(), email: email.trim() }
}

/** The calls of product.md 7 'Order' that guests make on a cart. */
export function cartHandlers(deps: OrdersDeps) {
  const cart =
    (ctx: Ctx) =>
    (loaded: LoadedCart, receipt: string | null = null) => ({
      success: true as const,
      order: presentCart(deps.imageAddresses, loaded, ctx.now, receipt),
    })
  const answer =
    (ctx: Ctx) =>
    (loaded: LoadedCart, receipt: string | null = null) => ({
      status: 200 as const,
      body: cart(ctx)(loaded, receipt),
    })
  return {
    createOrder: async (ctx, { body }) => {
      const input = { slug: body.slug, isExternal: body.isExternal === true }
      const { answer: created, cartToken } = await createCart(deps, ctx, input, cart(ctx))
      return { status: 200, body: { ...created, cart_token: cartToken } }
    },
    loadOrder: (ctx, { params, body }) => loadOwnCart(deps, ctx, { orderId: params.id, slug: body.slug }, answer(ctx)),
    addOrderItem: (ctx, { body }) => addItem(deps, ctx, { orderId: body.order_id, item: newItem(body) }, answer(ctx)),
    removeOrderItem: (ctx, { body }) =>
      removeItem(
        deps,
        ctx,
        { orderId: body.order_id, photoId: body.photo_id ?? null, groupId: body.display_group_id ?? null },
        answer(ctx),
      ),
    // A guest comes with the cart's secret, whoever else may be logged in on that device; staff come without.
    applyDiscount: async (ctx, { body }) =>
      ctx.cartToken === null
        ? applyStaffDiscount(deps, ctx, body)
        : applyDiscount(deps, ctx, body, (loaded) => answer(ctx)(loaded)),
    setCounter: (ctx, { body }) => setCounter(deps, ctx, { orderId: body.orderId, way: 'counter' }, answer(ctx)),
    unsetCounter: (ctx, { body }) => setCounter(deps, ctx, { orderId: body.orderId, way: 'card' }, answer(ctx)),
    placeCounterOrder: (ctx, { body }) =>
      placeCounterOrder(
        deps,
        ctx,
        {
          orderId: body.orderId,
          contact: contact(body),
          expectedTotal: body.expected_total ?? null,
          localCode: body.local_code === undefined || body.local_code === '' ? null : body.local_code,
          queued: body.queued === true,
        },
        answer(ctx),
      ),
    placeQueuedOrder: (ctx, { body }) =>
      placeQueuedOrder(
        deps,
        ctx,
        {
          slug: body.slug,
          isExternal: body.isExternal === true,
          items: body.items.map(newItem),
          sealed: body.sealed,
          expectedTotal: body.expected_total,
          localCode: body.local_code,
        },
        answer(ctx),
      ),
    handOverOrder: async (ctx, { body }) => {
      const { code, expiresAt } = await handOverCart(deps, ctx, body.orderId)
      return { status: 200, body: { success: true, code, expires_at: expiresAt.toISOString() } }
    },
    takeOverOrder: async (ctx, { body }) => {
      const { answer: taken, cartToken } = await takeOverCart(deps, ctx, body.code, cart(ctx))
      return { status: 200, body: { ...taken, cart_token: cartToken } }
    },
    placeFreeOrder: (ctx, { body }) =>
      placeFreeOrder(deps, ctx, { orderId: body.orderId, contact: contact(body) }, answer(ctx)),
    calculateTax: (ctx, { body }) =>
      calculateTax(deps, ctx, { orderId: body.orderId, form: buyer(body) }, (loaded) => ({
        status: 200 as const,
        body: { ...cart(ctx)(loaded), tax: loaded.priced.tax ?? 0, total: loaded.priced.total },
      })),
    chargeOrder: (ctx, { body }) =>
      chargeOrder(deps, ctx, {
        orderId: body.orderId,
        form: buyer(body),
        nonce: body.nonce,
        expectedTotal: body.expected_total ?? null,
      }),
    getPaymentStatus: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, order: await getPaymentStatus(deps, ctx, params.id) },
    }),
  } satisfies Handlers
}
