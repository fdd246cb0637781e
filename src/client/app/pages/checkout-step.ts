import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The guest has chosen how to check out, and is at that form. */
type CheckoutStep = 'card' | 'counter' | null

function readStep(state: unknown, cart: string): CheckoutStep {
  if (typeof state !== 'object' || state === null || !('checkout' in state)) return null
  // What was agreed to for one cart does not hold for the next.
  if (!('cart' in state) || state.cart !== cart) return null
  return state.checkout === 'card' || state.checkout === 'counter' ? state.checkout : null
}

interface CheckoutSteps {
  step: CheckoutStep
  go: (step: 'card' | 'counter') => void
  /** As the browser's Back does. */
  back: () => void
  /** To the cart, wherever Back would lead. */
  toCart: () => void
}

/** The step of one cart is kept in the history: Back leads out of it, and a reload leads back into it. */
export function useCheckoutSteps(cart: string): CheckoutSteps {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname } = location
  const toCart = useCallback(() => void navigate(pathname, { state: null, replace: true }), [navigate, pathname])
  return {
    step: readStep(location.state, cart),
    go: (step) => void navigate(pathname, { state: { checkout: step, cart } }),
    back: () => void navigate(-1),
    toCart,
  }
}
