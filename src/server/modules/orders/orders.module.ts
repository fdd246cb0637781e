import type { components } from '#contract/schema.gen.ts'
import { cents } from '#domain/money.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { cartAnswer, cartBody } from './order/order.presenter.ts'
import { mailOwnOrders } from './order/mail-own-orders.ts'
import { addItem, removeItem } from './cart/cart-items.ts'
import { calculateTax } from './cart/calculate-tax.ts'
import { buyer, buyerPlace, newItem } from './cart/cart-input.ts'
import { createCart, loadOwnCart, setCounter } from './cart/own-cart.ts'
import { handOverCart, takeOverCart } from './cart/hand-over.ts'
import { chargeCart } from './checkout/charge-cart.ts'
import { chargeWaiting } from './checkout/charge-waiting.ts'
import { getPaymentStatus, streamPaymentEvents } from './checkout/payment-status.ts'
import { placeCounterOrder } from './checkout/place-counter-order.ts'
import { placeFreeOrder } from './checkout/place-free-order.ts'
import { placeQueuedOrder } from './checkout/place-queued-order.ts'
import { applyPrepaid } from './cart/apply-prepaid.ts'
import { lookUpPrepaid, sendPrepaidLink } from './cart/look-up-prepaid.ts'
import { applyDiscount } from './cart/apply-discount.ts'
import { addOrderNote, editOrderEmail, resendOrder } from './staff/correct-order.ts'
import { applyStaffDiscount } from './staff/apply-staff-discount.ts'
import { wantedCode, wantedDiscount } from './staff/wanted-discount.ts'
import { placeAndReleaseOrder } from './staff/place-and-release-order.ts'
import { cancelOrder, releaseOrder } from './staff/release-order.ts'
import { sendDeliveryAgain, takeBackDelivery } from './staff/change-delivery.ts'
import { sendShopLink } from './staff/send-shop-link.ts'
import { sendOrder } from './staff/send-order.ts'
import { undoRelease } from './staff/undo-release.ts'
import { getOrder } from './staff/staff-order.ts'
import { listPendingOrders, streamOrderEvents } from './staff/list-pending.ts'
import { sendPaymentLink } from './staff/send-payment-link.ts'
import { searchOrders } from './staff/search-orders.ts'
import {
  createPrepaidBatch,
  findPrepaid,
  listPrepaidBatches,
  listPrepaidCodes,
  stopPrepaidBatch,
} from './staff/prepaid-batches.ts'
import { exchangeGroup } from './refunds/exchange-group.ts'
import { refundOrder } from './refunds/refund-order.ts'

export { foreignRefund, recordRefund } from './refunds/record-refund.ts'
export { latePayment, completePaidOrder } from './checkout/settled-payment.ts'

export function createOrdersModule(deps: OrdersDeps) {
  return {
    handlers: {
      ...cartHandlers(deps),
      ...checkoutHandlers(deps),
      ...staffOrderHandlers(deps),
      ...refundHandlers(deps),
      ...prepaidHandlers(deps),
    },
  }
}

/** The calls that guests make on a cart (docs/rules.md#specified-calls-of-orders). */
function cartHandlers(deps: OrdersDeps) {
  return {
    createOrder: async (ctx, { body }) => {
      const input = { slug: body.slug, isExternal: body.isExternal === true }
      const { answer: created, cartToken } = await createCart(deps, ctx, input, cartBody(deps, ctx))
      return { status: 200, body: { ...created, cart_token: cartToken } }
    },
    loadOrder: (ctx, { params, body }) =>
      loadOwnCart(deps, ctx, { orderId: params.id, slug: body.slug }, cartAnswer(deps, ctx)),
    addOrderItem: (ctx, { body }) =>
      addItem(deps, ctx, { orderId: body.order_id, item: newItem(body) }, cartAnswer(deps, ctx)),
    removeOrderItem: (ctx, { body }) => {
      const item = { photoId: body.photo_id ?? null, groupId: body.display_group_id ?? null }
      return removeItem(deps, ctx, { orderId: body.order_id, ...item }, cartAnswer(deps, ctx))
    },
    handOverOrder: async (ctx, { body }) => {
      const { code, expiresAt } = await handOverCart(deps, ctx, body.orderId)
      return { status: 200, body: { success: true, code, expires_at: expiresAt.toISOString() } }
    },
    takeOverOrder: async (ctx, { body }) => {
      const { answer: taken, cartToken } = await takeOverCart(deps, ctx, body.code, cartBody(deps, ctx))
      return { status: 200, body: { ...taken, cart_token: cartToken } }
    },
    mailOwnOrders: async (ctx, { body: { email, slug = null } }) => {
      await mailOwnOrders(deps, ctx, { email, slug })
      return { status: 200, body: { success: true } }
    },
    calculateTax: (ctx, { body }) => {
      const isPlace = body.name === undefined && body.email === undefined
      const form = isPlace ? buyerPlace(body) : buyer(body)
      return calculateTax(deps, ctx, { orderId: body.orderId, form }, (loaded) => ({
        status: 200 as const,
        body: { ...cartBody(deps, ctx)(loaded), tax: loaded.priced.tax ?? 0, total: loaded.priced.total },
      }))
    },
  } satisfies Handlers
}

function contact({ name, email }: { readonly name: string; readonly email: string }) {
  return { name: name.trim(), email: email.trim() }
}

function queuedOrder(body: components['schemas']['QueuedOrder']) {
  return {
    slug: body.slug,
    isExternal: body.isExternal === true,
    items: body.items.map(newItem),
    sealed: body.sealed,
    expectedTotal: body.expected_total,
    localCode: body.local_code,
  }
}

function release(body: Omit<components['schemas']['OrderRelease'], 'id'>) {
  return {
    expectedTotal: body.expected_total ?? null,
    anyway: body.anyway === true,
    reason: (body.reason ?? '').trim(),
    payment: {
      paidBy: body.paid_by ?? null,
      cashGiven: body.paid_by === 'cash' ? (body.cash_given ?? null) : null,
    },
  }
}

function checkoutHandlers(deps: OrdersDeps) {
  return {
    setCounter: (ctx, { body }) =>
      setCounter(deps, ctx, { orderId: body.orderId, way: 'counter' }, cartAnswer(deps, ctx)),
    unsetCounter: (ctx, { body }) =>
      setCounter(deps, ctx, { orderId: body.orderId, way: 'card' }, cartAnswer(deps, ctx)),
    placeCounterOrder: (ctx, { body }) => {
      const input = {
        orderId: body.orderId,
        contact: contact(body),
        expectedTotal: body.expected_total ?? null,
        localCode: body.local_code === undefined || body.local_code === '' ? null : body.local_code,
        queued: body.queued === true,
      }
      return placeCounterOrder(deps, ctx, input, cartAnswer(deps, ctx))
    },
    placeQueuedOrder: (ctx, { body }) => placeQueuedOrder(deps, ctx, queuedOrder(body), cartAnswer(deps, ctx)),
    placeFreeOrder: (ctx, { body }) =>
      placeFreeOrder(deps, ctx, { orderId: body.orderId, contact: contact(body) }, cartAnswer(deps, ctx)),
    chargeOrder: (ctx, { body }) =>
      chargeCart(deps, ctx, {
        orderId: body.orderId,
        form: buyer(body),
        nonce: body.nonce,
        expectedTotal: body.expected_total ?? null,
      }),
    payWaitingOrder: (ctx, { body: { orderId, nonce, expected_total: expectedTotal = null } }) =>
      chargeWaiting(deps, ctx, { orderId, nonce, expectedTotal }),
    streamPaymentEvents: (ctx, { params }) => streamPaymentEvents(deps, ctx, params.id),
    getPaymentStatus: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, order: await getPaymentStatus(deps, ctx, params.id) },
    }),
  } satisfies Handlers
}

function staffOrderHandlers(deps: OrdersDeps) {
  return {
    listPendingOrders: async (ctx, { body }) => ({
      status: 200,
      body: { success: true, orders: await listPendingOrders(deps, ctx, body.outfitterId) },
    }),
    getOrder: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, order: await getOrder(deps, ctx, params.id) },
    }),
    searchOrders: async (ctx, { body }) => ({ status: 200, body: await searchOrders(deps, ctx, body) }),
    // A request with the cart's secret counts as a guest's, even on a device on which staff are logged in.
    applyDiscount: async (ctx, { body }) =>
      ctx.cartToken === null
        ? applyStaffDiscount(deps, ctx, {
            orderId: body.orderId,
            discount: wantedDiscount(body),
            release: body.release !== false,
          })
        : applyDiscount(deps, ctx, { orderId: body.orderId, code: wantedCode(body) }, cartAnswer(deps, ctx)),
    streamOrderEvents: (ctx, { query }) => streamOrderEvents(deps, ctx, query.outfitterId),
    releaseOrder: (ctx, { body }) => releaseOrder(deps, ctx, { orderId: body.id, ...release(body) }),
    undoRelease: (ctx, { body }) => undoRelease(deps, ctx, body.id),
    placeAndReleaseOrder: (ctx, { body }) =>
      placeAndReleaseOrder(deps, ctx, { order: queuedOrder(body.order), ...release(body) }),
    sendOrder: (ctx, { body }) =>
      sendOrder(deps, ctx, {
        outfitterId: body.outfitter_id,
        clientId: body.client_id,
        items: body.items.map(newItem),
        emails: body.emails,
        name: (body.name ?? '').trim(),
        locale: body.locale ?? ctx.locale,
        way: body.way,
        ...release(body),
      }),
    sendShopLink: (ctx, { body }) =>
      sendShopLink(deps, ctx, {
        outfitterId: body.outfitter_id,
        clientId: body.client_id,
        groupId: body.display_group_id,
        emails: body.emails,
        locale: body.locale ?? ctx.locale,
      }),
    takeBackDelivery: (ctx, { body }) => takeBackDelivery(deps, ctx, body.delivery_id),
    sendDeliveryAgain: (ctx, { body: { delivery_id: deliveryId, email = null } }) =>
      sendDeliveryAgain(deps, ctx, { deliveryId, email: email?.trim() ?? null }),
    cancelOrder: (ctx, { body }) => cancelOrder(deps, ctx, { orderId: body.id, reason: (body.reason ?? '').trim() }),
    resendOrder: (ctx, { body }) => resendOrder(deps, ctx, body.id),
    sendPaymentLink: (ctx, { body }) => sendPaymentLink(deps, ctx, body.id),
    editOrderEmail: (ctx, { body: { id: orderId, email, version } }) =>
      editOrderEmail(deps, ctx, { orderId, email, version }),
    addOrderNote: (ctx, { body: { id: orderId, note, version } }) =>
      addOrderNote(deps, ctx, { orderId, note, version }),
  } satisfies Handlers
}

function refundHandlers(deps: OrdersDeps) {
  return {
    exchangeGroup: (ctx, { body }) =>
      exchangeGroup(deps, ctx, { orderId: body.id, fromGroupId: body.from_group_id, toGroupId: body.to_group_id }),
    refundOrder: (ctx, { body }) =>
      refundOrder(deps, ctx, {
        orderId: body.id,
        amount: body.amount === undefined ? null : cents(body.amount),
        reason: body.reason.trim(),
        photos: (body.photos ?? []).map((photo) => ({ photoId: photo.photo_id, groupId: photo.display_group_id })),
        basis: body.basis ?? 'paid',
      }),
  } satisfies Handlers
}

function prepaidHandlers(deps: OrdersDeps) {
  return {
    applyPrepaid: (ctx, { body }) => applyPrepaid(deps, ctx, body, cartAnswer(deps, ctx)),
    lookUpPrepaid: (ctx, { body }) => lookUpPrepaid(deps, ctx, body),
    sendPrepaidLink: (ctx, { body }) => sendPrepaidLink(deps, ctx, body),
    listPrepaidBatches: (ctx, { params }) => listPrepaidBatches(deps, ctx, params.outfitterId),
    createPrepaidBatch: (ctx, { body }) => createPrepaidBatch(deps, ctx, body),
    stopPrepaidBatch: (ctx, { body }) => stopPrepaidBatch(deps, ctx, body.id),
    listPrepaidCodes: (ctx, { params }) => listPrepaidCodes(deps, ctx, params.id),
    findPrepaidCode: (ctx, { body }) => findPrepaid(deps, ctx, body),
  } satisfies Handlers
}
