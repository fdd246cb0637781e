import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { t } from '#client/shared-views/texts.ts'
import { notify } from '#client/ui/notices.tsx'
import { placedHash } from './settle-charge.ts'
import { chooseCheckoutType, type CheckoutType, type OrderAccess } from './checkout.commands.ts'

interface Options {
  /** Null while nothing is chosen. */
  type: CheckoutType | null
  /** The server's order; null while the cart is still on its way there. */
  access: OrderAccess | null
  online: boolean
  onOrder: (order: CartOrder) => Promise<void>
  /** The server said no: what it has may be other than what is shown. */
  onRefused: () => void
}

interface ChosenCheckout {
  /** False while the server has not yet answered to the choice. */
  settled: boolean
  /** Resolves when what was chosen so far has reached the server, or was refused. */
  ready: () => Promise<void>
}

/** Tells the server how the guest checks out, while the form opens (product.md 4 'Checkout type'). */
export function useCheckoutType({ type, access, online, onOrder, onRefused }: Options): ChosenCheckout {
  const [settled, setSettled] = useState<string | null>(null)
  const asked = useRef<string | null>(null)
  const chain = useRef<Promise<void>>(Promise.resolve())
  const orderId = access?.orderId
  const cartToken = access?.cartToken
  const wanted = type && orderId !== undefined ? `${orderId} ${type}` : null

  useEffect(() => {
    if (wanted === null) asked.current = null
    if (!type || !online || orderId === undefined || cartToken === undefined || asked.current === wanted) return
    asked.current = wanted
    const tell = async (): Promise<void> => {
      try {
        await onOrder(await chooseCheckoutType({ orderId, cartToken }, type))
      } catch (error) {
        const heard = error instanceof ApiError && !error.isOffline
        // An order that is placed already leads on by itself; one for the counter can be kept without a network.
        const goesOn = heard ? placedHash(error.current) !== null : type === 'counter' && error instanceof ApiError
        if (!goesOn) {
          notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
        }
        if (heard) onRefused()
      }
      setSettled(wanted)
    }
    chain.current = chain.current.then(tell)
  }, [wanted, type, orderId, cartToken, online, onOrder, onRefused])

  const ready = useCallback(() => chain.current, [])
  return { settled: wanted !== null && settled === wanted, ready }
}
