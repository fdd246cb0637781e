import { useCallback, useState } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { CheckoutContact, OpenCharge } from '#client/device/database/cart-rows.ts'
import { closePaidCart } from '#client/device/cart/own-orders.ts'
import { endCharge } from '#client/device/cart/stored-charge.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { calculateTax, type OrderAccess } from '../checkout.commands.ts'
import { placedHash, type ChargeEnd } from './finish-charge.ts'
import { EMPTY_DETAILS, failureText, type PaymentState } from './payment-state.ts'

interface Options {
  slug: string
  onOrder: (order: CartOrder) => Promise<void>
  onPaid: (hash: string) => void
}

/** `order`: that of the open card form; null for a wallet, whose sheet is closed. A resumed charge has no press. */
interface Pressed {
  order: CartOrder | null
  access: OrderAccess
}

export type PaymentScreen = ReturnType<typeof usePaymentScreen>

export function usePaymentScreen({ slug, onOrder, onPaid }: Options) {
  const [state, setState] = useState<PaymentState>(EMPTY_DETAILS)

  const showFailure = useCallback((text: string, order: CartOrder | null, title = t('notice.error')): void => {
    const failure = { title, text }
    setState(order ? { at: 'card', order, busy: false, failure } : { ...EMPTY_DETAILS, failure })
  }, [])

  const showPaid = useCallback(
    async (hash: string): Promise<void> => {
      setState({ at: 'confirming' })
      await closePaidCart(slug, hash)
      onPaid(hash)
    },
    [slug, onPaid],
  )

  const showQuote = useCallback(
    async (access: OrderAccess, contact: CheckoutContact): Promise<void> => {
      try {
        const order = await calculateTax(access, contact)
        await onOrder(order)
        setState({ at: 'card', order, busy: false, failure: null })
      } catch (error) {
        const hash = error instanceof ApiError ? placedHash(error.current) : null
        if (hash !== null) return await showPaid(hash)
        const mismatch = error instanceof ApiError && error.code === 'tax-mismatch'
        const failure = mismatch ? t('tax.mismatch') : errorMessage(error)
        showFailure(failure, null, t(mismatch ? 'notice.mismatch' : 'notice.error'))
      }
    },
    [onOrder, showFailure, showPaid],
  )

  const showEnd = useCallback(
    async (charge: OpenCharge, end: ChargeEnd, pressed: Pressed | null): Promise<void> => {
      if (end.kind === 'paid') return showPaid(end.hash)
      await endCharge(offlineDatabase(), slug, charge.key)
      const isByWallet = pressed?.order === null
      if (end.kind === 'price-changed' || (isByWallet && end.kind === 'tax-outdated')) {
        const changed = end.kind === 'price-changed' ? end.order : null
        const order = pressed ? await withTax(pressed.access, charge, changed) : changed
        if (order) await onOrder(order)
        if (isByWallet) return showFailure(t('payment.wallet-outdated'), null)
        if (pressed?.order && order) return setState({ at: 'price-changed', was: pressed.order, order })
      }
      showFailure(failureText(end), end.kind === 'tax-outdated' ? null : (pressed?.order ?? null))
    },
    [slug, onOrder, showPaid, showFailure],
  )

  return { state, setState, showFailure, showQuote, showEnd }
}

function withTax<Order>(access: OrderAccess, { contact }: OpenCharge, changed: Order): Promise<CartOrder | Order> {
  return calculateTax(access, contact).catch(() => changed)
}
