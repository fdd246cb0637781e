import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { placedHash } from './card/finish-charge.ts'
import { chooseCheckoutType, type CheckoutType, type OrderAccess } from './checkout.commands.ts'

interface Options {
  type: CheckoutType | null
  /** Null until the server has all changes of the cart. */
  access: OrderAccess | null
  online: boolean
  onOrder: (order: CartOrder) => Promise<void>
  onRefused: () => void
}

interface ChosenCheckout {
  confirmed: boolean
  /** Resolves when the server has accepted or refused every choice so far. */
  ready: () => Promise<void>
}

/** See docs/rules.md#checkout-type. */
export function useCheckoutType({ type, access, online, onOrder, onRefused }: Options): ChosenCheckout {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const asked = useRef<string | null>(null)
  const chain = useRef<Promise<void>>(Promise.resolve())
  const orderId = access?.orderId
  const cartToken = access?.cartToken
  const wanted = type && orderId !== undefined ? `${orderId} ${type}` : null

  useEffect(() => {
    if (wanted === null) asked.current = null
    if (!type || !online || orderId === undefined || cartToken === undefined || asked.current === wanted) return
    asked.current = wanted
    const send = async (): Promise<void> => {
      try {
        await onOrder(await chooseCheckoutType({ orderId, cartToken }, type))
      } catch (error) {
        const answered = error instanceof ApiError && !error.isOffline
        // If the order is already placed, the page opens the order's delivery page. Without a network, a counter order
        // can wait on the device.
        const goesOn = answered ? placedHash(error.current) !== null : type === 'counter' && error instanceof ApiError
        if (!goesOn) {
          notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
        }
        if (answered) onRefused()
      }
      setConfirmed(wanted)
    }
    chain.current = chain.current.then(send)
  }, [wanted, type, orderId, cartToken, online, onOrder, onRefused])

  const ready = useCallback(() => chain.current, [])
  return { confirmed: wanted !== null && confirmed === wanted, ready }
}
