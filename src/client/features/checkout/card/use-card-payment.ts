import { useCallback, useRef, useState } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { holdTimeout } from '#client/device/kiosk/activity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { reportFault } from '#client/device/outbox/report-fault.ts'
import type { CheckoutContact, OpenCharge, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { useRun, type Run } from '#client/ui/controls/use-run.ts'
import { askPaymentStatus, type OrderAccess } from '../checkout.commands.ts'
import { watchSettlement } from './watch-settlement.ts'
import type { CardToken } from './card-script.ts'
import type { ChargeEnd } from './finish-charge.ts'
import { EMPTY_DETAILS, type PaymentState } from './payment-state.ts'
import { resumeCharge } from './resume-charge.ts'
import { useCharge } from './use-charge.ts'
import { usePaymentScreen } from './use-payment-screen.ts'
import type { WalletPayment } from './wallets.ts'

interface CardPaymentOptions {
  slug: string
  isExternal: boolean
  onOrder: (order: CartOrder) => Promise<void>
  onPaid: (hash: string) => void
}

export interface CardPayment {
  state: PaymentState
  contact: CheckoutContact | null
  /** `ready` resolves when the server has the checkout type, on which the price depends. */
  proceed: (access: OrderAccess, contact: CheckoutContact, ready?: Promise<void>) => Promise<void>
  /** `contact`: name and email may have changed since Proceed. */
  pay: (contact: CheckoutContact, tokenize: () => Promise<CardToken>) => Promise<void>
  /** `open`: opens the wallet's sheet. Called within the press, or never while an earlier press is at work. */
  payByWallet: (open: () => Promise<WalletPayment | null>) => Promise<void>
  edit: () => void
  acceptPrice: () => Promise<void>
  resume: (ref: StoredOrderRef) => Promise<void>
}

/** See docs/rules.md#credit-card-flow. */
export function useCardPayment({ slug, isExternal, onOrder, onPaid }: CardPaymentOptions): CardPayment {
  const screen = usePaymentScreen({ slug, onOrder, onPaid })
  const { state, setState, showFailure, showQuote, showEnd } = screen
  const [contact, setContact] = useState<CheckoutContact | null>(null)
  const access = useRef<OrderAccess | null>(null)
  // A press while an earlier one is at work does nothing, because it would open a second charge.
  const { isRunning, run } = useRun()
  const { charge, chargeWallet } = useCharge({ slug, isExternal, screen, setContact })

  const quote = async (to: OrderAccess, from: CheckoutContact, ready?: Promise<void>): Promise<void> => {
    setState({ at: 'details', busy: true, failure: null })
    await ready
    await showQuote(to, from)
  }

  const proceed = async (to: OrderAccess, from: CheckoutContact, ready?: Promise<void>): Promise<void> => {
    await run(async () => {
      access.current = to
      setContact(from)
      await quote(to, from, ready)
    })
  }

  const pay = async (from: CheckoutContact, tokenize: () => Promise<CardToken>): Promise<void> => {
    const to = access.current
    if (state.at !== 'card' || !to) return
    const { order } = state
    await run(async (signal) => {
      const release = holdTimeout()
      setState({ at: 'card', order, busy: true, failure: null })
      await charge({ access: to, order, contact: from, tokenize, signal }, order).finally(release)
    })
  }

  const payByWallet: CardPayment['payByWallet'] = async (open) => {
    await run(async (signal) => {
      // A guest may leave the sheet open for long.
      const release = holdTimeout()
      setState({ at: 'details', busy: true, failure: null })
      await chargeWallet(open, signal).finally(release)
    })
  }

  const resume = useResume({ run, setState, setContact, showEnd, showFailure, onPaid })

  const edit = useCallback(() => {
    if (!isRunning()) setState(EMPTY_DETAILS)
  }, [isRunning, setState])

  const acceptPrice = async (): Promise<void> => {
    const to = access.current
    if (to && contact) await run(() => quote(to, contact))
  }

  return { state, contact, proceed, pay, payByWallet, edit, acceptPrice, resume }
}

interface ResumeOptions {
  run: Run['run']
  setState: (state: PaymentState) => void
  setContact: (contact: CheckoutContact) => void
  showEnd: (charge: OpenCharge, end: ChargeEnd, pressed: null) => Promise<void>
  showFailure: (failure: string, order: null) => void
  onPaid: (hash: string) => void
}

function useResume(options: ResumeOptions): CardPayment['resume'] {
  const { run, setState, setContact, showEnd, showFailure, onPaid } = options
  return useCallback(
    async (ref: StoredOrderRef): Promise<void> => {
      if (!ref.charge) return
      await run(async (signal) => {
        const release = holdTimeout()
        setState({ at: 'confirming' })
        const askStatus = (signal: AbortSignal) => askPaymentStatus(ref, signal)
        const onEnd = async (charge: OpenCharge, end: ChargeEnd): Promise<void> => {
          setContact(charge.contact)
          await showEnd(charge, end, null)
        }
        const onEndedElsewhere = (hash: string | null): void => {
          if (hash === null) setState(EMPTY_DETAILS)
          else onPaid(hash)
        }
        const settlement = watchSettlement(ref.orderId, { 'Cart-Token': ref.cartToken })
        try {
          const calls = { askStatus, pause: settlement.pause, onEnd, onEndedElsewhere }
          await resumeCharge(offlineDatabase(), ref, calls, signal)
        } catch (error) {
          // The next visit resumes the charge.
          if (signal.aborted) return
          reportFault('payment check', error)
          showFailure(errorMessage(error), null)
        } finally {
          settlement.stop()
          release()
        }
      })
    },
    [run, setState, setContact, showEnd, showFailure, onPaid],
  )
}
