import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useCallback, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CartOrder } from '#contract/schema.gen.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import type { ShownCart } from '#client/features/cart/use-stored-cart.ts'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { seenCart, type SeenOrder } from '#client/features/checkout/seen-order.ts'
import { amountsOf } from '#client/shared-views/order-summary.tsx'
import type { CardPayment } from '#client/features/checkout/card/use-card-payment.ts'
import { useCheckoutType } from '#client/features/checkout/use-checkout-type.ts'
import type { Placement } from '#client/features/checkout/counter/use-placement.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { sealingKeyOf } from '#client/features/checkout/counter/queue-counter-order.ts'
import type { CartTotals, StoredCart } from '#client/device/database/cart-rows.ts'

export interface CartCheckoutInput {
  shown: ShownCart
  cart: StoredCart
  totals: CartTotals
  counter: Pick<StoredCart['shop'], 'allow_checkout_at_counter' | 'require_checkout_at_counter'>
  payment: CardPayment
  placement: Placement
  onOrder: (order: CartOrder) => Promise<void>
  onRefused: () => void
}

export type CartCheckout = ReturnType<typeof useCartCheckout>

export function useCartCheckout(input: CartCheckoutInput) {
  const { shown, cart, totals, counter, payment, placement, onOrder, onRefused } = input
  const online = useConnectivity() === 'online'
  const sealingKey = sealingKeyOf(useQuery(configQuery).data?.public_key)
  const steps = useCheckoutSteps(cart.localId)
  const options = checkoutOptions(cart.channel === 'external', {
    allow_checkout_at_counter: counter.allow_checkout_at_counter ?? 0,
    require_checkout_at_counter: counter.require_checkout_at_counter ?? 0,
  })
  const free = useFreeCart(cart, totals)
  const step = steps.step !== null && options[steps.step] ? steps.step : null
  const access = shown.unsent === 0 ? shown.ref : null
  // The guest cannot edit the cart while they pay or place the order, because the amount must not change then.
  const placing = placement.state.at === 'placed' || (placement.state.at === 'form' && placement.state.busy)
  const editable = shown.ref?.charge == null && !placing
  // The type 'counter' marks the cart's order as a counter order. After the guest leaves the counter form, the type
  // 'card' removes that mark.
  const type = step ?? (totals.isCounter === true && options.card && !placing ? 'card' : null)
  const chosen = useCheckoutType({ type, access, online, onOrder, onRefused })
  const title = useStepTop(step)
  useFreshQuote(payment, cart.changedAt)
  useLeaveWhenFree(step !== null && free.isFree, steps)
  useCleanForms(step, payment, placement)

  const seen = seenCart(cart, totals)
  const before = usePriceSeenOffline(cart, seen, { online, confirmed: totals.confirmed })
  const [asked, setAsked] = useState<'card' | 'counter' | null>(null)
  const checkOut = (way: 'card' | 'counter') => (): void => {
    if (before.was) setAsked(way)
    else steps.go(way)
  }
  const order = step === 'card' && payment.state.at === 'card' ? payment.state.order : null
  const quote = order && amountsOf(order, order.isCounterCheckout)
  const isCounter = totals.isCounter === true || !options.card || step === 'counter'
  const amounts = quote ?? { ...seen.amounts, isCounter }

  return {
    online,
    sealingKey,
    steps,
    step,
    title,
    options,
    free,
    access,
    editable,
    chosen,
    seen: { ...seen, amounts },
    price: { ...before, is: seen, isShown: before.was !== null && (asked ?? step) !== null },
    checkOut,
    acceptPrice: (): void => {
      before.accept()
      if (asked) steps.go(asked)
      setAsked(null)
    },
    leavePrice: (): void => {
      setAsked(null)
      if (step) steps.toCart()
    },
  }
}

/** The guest finishes a free order from the cart. */
function useLeaveWhenFree(leave: boolean, { toCart }: ReturnType<typeof useCheckoutSteps>): void {
  useEffect(() => {
    if (leave) toCart()
  }, [leave, toCart])
}

function useStepTop(step: string | null): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // A form takes the focus to its first empty field.
    if (step && !document.activeElement?.closest('form')) title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  return title
}

function useFreshQuote({ edit, state: { at } }: CardPayment, changedAt: number): void {
  const quoted = useRef(changedAt)
  useEffect(() => {
    if (at !== 'card') quoted.current = changedAt
    else if (quoted.current !== changedAt) edit()
  }, [at, changedAt, edit])
}

/**
 * Clears the amount and the messages of a checkout form that the guest left, because the price may have changed. The
 * typed contact stays.
 */
function useCleanForms(step: string | null, { edit }: CardPayment, { reset }: Placement): void {
  useEffect(() => {
    if (step !== 'card') edit()
    if (step !== 'counter') reset()
  }, [step, edit, reset])
}

type CheckoutStep = 'card' | 'counter' | null

function readStep(state: unknown, cart: string): CheckoutStep {
  if (typeof state !== 'object' || state === null || !('checkout' in state)) return null
  if (!('cart' in state) || state.cart !== cart) return null
  return state.checkout === 'card' || state.checkout === 'counter' ? state.checkout : null
}

interface CheckoutSteps {
  step: CheckoutStep
  go: (step: 'card' | 'counter') => void
  back: () => void
  /** The browser's Back could lead to another page. */
  toCart: () => void
}

/** Keeps the checkout step in the history state. The browser's Back then leaves the step, and a reload restores it. */
function useCheckoutSteps(cart: string): CheckoutSteps {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname } = location
  const toCart = useCallback(() => void navigate(pathname, { state: null, replace: true }), [navigate, pathname])
  const step = readStep(location.state, cart)
  return {
    step,
    go: (step) => void navigate(pathname, { state: { checkout: step, cart } }),
    back: () => void navigate(-1),
    toCart,
  }
}

interface FreeCart {
  /** True when the cart has lines and the server says that nothing is left to pay. */
  isFree: boolean
  isOpen: boolean
  open: () => void
  close: () => void
}

/** See docs/rules.md#zero-balance. */
export function useFreeCart(cart: StoredCart, totals: CartTotals): FreeCart {
  const [free, setFree] = useState({ is: false, isOpen: false })
  const confirmed = totals.confirmed ? leftToPay(totals) === 0 && cart.lines.length > 0 : null
  // Until the server confirms a changed total, the cart stays as it was, free or not free.
  if (confirmed !== null && confirmed !== free.is) setFree({ is: confirmed, isOpen: confirmed })
  return {
    isFree: confirmed ?? free.is,
    isOpen: free.isOpen,
    open: () => setFree({ is: true, isOpen: true }),
    close: () => setFree((before) => ({ ...before, isOpen: false })),
  }
}

interface PriceSeenOffline {
  /** The order as the guest saw it offline, when the server's amounts differ from it. */
  was: SeenOrder | null
  accept: () => void
}

const keysOf = ({ items }: SeenOrder): string => items.map(({ kind, id, photos }) => `${kind} ${id} ${photos}`).join()

/**
 * Offline, the device does not know the tax or the value of a discount code. A total that differs only because of these
 * two does not count.
 */
function isOtherPrice({ amounts: was, ...seen }: SeenOrder, { amounts: is, ...now }: SeenOrder): boolean {
  if (keysOf({ amounts: was, ...seen }) !== keysOf({ amounts: is, ...now })) return true
  if (was.subtotal !== is.subtotal || was.discount24 !== is.discount24) return true
  return was.discountValue === is.discountValue && was.total - (was.tax ?? 0) !== is.total - (is.tax ?? 0)
}

/**
 * If the server's price differs, the guest must accept it before checkout (docs/rules.md#price-changed). A price that
 * differs because the guest changed the cart needs no acceptance.
 */
function usePriceSeenOffline(
  cart: StoredCart,
  seen: SeenOrder,
  { online, confirmed }: { online: boolean; confirmed: boolean },
): PriceSeenOffline {
  const [kept, setKept] = useState<{ seen: SeenOrder; changedAt: number } | null>(null)
  const isSame = kept?.changedAt === cart.changedAt
  if (!online && !(isSame && kept.seen.amounts.total === seen.amounts.total))
    setKept({ seen, changedAt: cart.changedAt })
  const differs = online && confirmed && isSame && isOtherPrice(kept.seen, seen)
  return { was: differs ? kept.seen : null, accept: () => setKept(null) }
}
