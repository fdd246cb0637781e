import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

type CheckoutStep = 'card' | 'counter' | null

function readStep(state: unknown, cart: string): CheckoutStep {
  if (typeof state !== 'object' || state === null || !('checkout' in state)) return null
  // A checkout step belongs to one cart. A new cart starts without the step of the previous cart.
  if (!('cart' in state) || state.cart !== cart) return null
  return state.checkout === 'card' || state.checkout === 'counter' ? state.checkout : null
}

const hasFlag = (state: unknown, flag: string): boolean => typeof state === 'object' && state !== null && flag in state

interface CheckoutSteps {
  step: CheckoutStep
  /** True on the history entry of the card fields. */
  isPaying: boolean
  /** Adds a history entry for the card fields. */
  pay: () => void
  go: (step: 'card' | 'counter') => void
  back: () => void
  /** Goes from the checkout form to the cart. The browser's Back could lead to another page. */
  toCart: () => void
}

/** Keeps the checkout step in the history state. The browser's Back then leaves the step, and a reload restores it. */
export function useCheckoutSteps(cart: string): CheckoutSteps {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname } = location
  const toCart = useCallback(() => void navigate(pathname, { state: null, replace: true }), [navigate, pathname])
  const step = readStep(location.state, cart)
  return {
    step,
    isPaying: step === 'card' && hasFlag(location.state, 'paying'),
    pay: () => void navigate(pathname, { state: { checkout: 'card', cart, paying: true } }),
    go: (step) => void navigate(pathname, { state: { checkout: step, cart } }),
    back: () => void navigate(-1),
    toCart,
  }
}
