import { useState } from 'react'
import type { CartTotals, StoredCart } from '#client/offline/stored-cart.ts'

export interface FreeCart {
  /** Something is in the cart and, by the server's word, nothing is left to pay. */
  isFree: boolean
  isOpen: boolean
  open: () => void
  close: () => void
}

/** When the Zero Balance modal shows: by itself as soon as the total gets to zero, and when it is asked for (product.md 4). */
export function useFreeCart(cart: StoredCart, totals: CartTotals): FreeCart {
  const [free, setFree] = useState({ is: false, isOpen: false })
  const told = totals.confirmed ? totals.total === 0 && cart.lines.length > 0 : null
  // While a change is on its way nobody knows: then it stays as it was.
  if (told !== null && told !== free.is) setFree({ is: told, isOpen: told })
  return {
    isFree: told ?? free.is,
    isOpen: free.isOpen,
    open: () => setFree({ is: true, isOpen: true }),
    close: () => setFree((before) => ({ ...before, isOpen: false })),
  }
}
