import type { Handlers } from '#server/http/handler-types.ts'
import type { Ctx } from '#server/context.ts'
import { addItem, type NewItem } from './add-item.ts'
import { calculateTax } from './calculate-tax.ts'
import { chargeOrder } from './charge-order.ts'
import { createCart } from './create-cart.ts'
import type { LoadedCart } from './load-cart.ts'
import { loadOwnCart } from './load-own-cart.ts'
import { presentCart } from './order.presenter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { getPaymentStatus } from './get-payment-status.ts'
import { removeItem } from './remove-item.ts'

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

/** The calls of product.md 7 'Order' that guests make on a cart. */
export function cartHandlers(deps: OrdersDeps) {
  const cart = (ctx: Ctx) => (loaded: LoadedCart) => ({
    success: true as const,
    order: presentCart(deps.imageAddresses, loaded, ctx.now, null),
  })
  const answer = (ctx: Ctx) => (loaded: LoadedCart) => ({ status: 200 as const, body: cart(ctx)(loaded) })
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
