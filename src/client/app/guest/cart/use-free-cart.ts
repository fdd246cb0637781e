import { useState } from 'react'
import type { CartTotals, StoredCart } from '#client/device/database/cart-rows.ts'

interface FreeCart {
  /** True when the cart has lines and the server says that nothing is left to pay. */
  isFree: boolean
  isOpen: boolean
  open: () => void
  close: () => void
}

/**
 * Opens the Zero Balance window when the total reaches zero, and on the guest's request (docs/rules.md#zero-balance).
 */
export function useFreeCart(cart: StoredCart, totals: CartTotals): FreeCart {
  const [free, setFree] = useState({ is: false, isOpen: false })
  const confirmed = totals.confirmed ? totals.total === 0 && cart.lines.length > 0 : null
  // Until the server confirms a changed total, the cart stays as it was, free or not free.
  if (confirmed !== null && confirmed !== free.is) setFree({ is: confirmed, isOpen: confirmed })
  return {
    isFree: confirmed ?? free.is,
    isOpen: free.isOpen,
    open: () => setFree({ is: true, isOpen: true }),
    close: () => setFree((before) => ({ ...before, isOpen: false })),
  }
}
