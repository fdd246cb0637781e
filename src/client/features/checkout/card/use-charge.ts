import type { CartOrder } from '#contract/schema.gen.ts'
import { errorMessage, storageFaultOf } from '#client/api/api-error.ts'
import type { CheckoutContact, OpenCharge } from '#client/device/database/cart-rows.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { chargeCard, type CardCharge } from './charge-card.ts'
import type { ChargeEnd } from './finish-charge.ts'
import { EMPTY_DETAILS } from './payment-state.ts'
import type { PaymentScreen } from './use-payment-screen.ts'
import type { WalletPayment } from './wallets.ts'

interface Options {
  slug: string
  isExternal: boolean
  screen: PaymentScreen
  setContact: (contact: CheckoutContact) => void
}

type Press = Pick<CardCharge, 'access' | 'order' | 'contact' | 'tokenize' | 'signal'>

/** Charges the token of a card or of a wallet, and shows the outcome. */
export function useCharge({ slug, isExternal, screen, setContact }: Options) {
  const { setState, showFailure, showEnd } = screen

  const orShowFailure = async (
    signal: AbortSignal,
    shown: CartOrder | null,
    work: () => Promise<void>,
  ): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      showFailure(storageFaultOf(error) === null && error instanceof Error ? error.message : errorMessage(error), shown)
    }
  }

  /** `shown`: the order of the card form that is open; null for a wallet. */
  const charge = async (press: Press, shown: CartOrder | null): Promise<void> => {
    setContact(press.contact)
    const calls = {
      onConfirming: () => setState({ at: 'confirming' }),
      onEnd: (stored: OpenCharge, end: ChargeEnd) => showEnd(stored, end, { order: shown, access: press.access }),
      onUnsent: () => (shown ? setState(EMPTY_DETAILS) : showFailure(t('payment.wallet-outdated'), null)),
      onUnread: (text: string | null): void => {
        const failure = text === null ? null : { text }
        setState(shown ? { at: 'card', order: shown, busy: false, failure } : { ...EMPTY_DETAILS, failure })
      },
    }
    await orShowFailure(press.signal, shown, () => chargeCard({ slug, isExternal, ...press, ...calls }))
  }

  const chargeWallet = (open: () => Promise<WalletPayment | null>, signal: AbortSignal): Promise<void> =>
    orShowFailure(signal, null, async () => {
      const paid = await open()
      // The guest left the page behind the sheet, and has confirmed there.
      if (signal.aborted && paid) notify({ text: t('payment.wallet-left'), tone: 'warning', stays: true })
      signal.throwIfAborted()
      if (!paid) return setState(EMPTY_DETAILS)
      const { token, ...press } = paid
      await charge({ ...press, tokenize: () => Promise.resolve(token), signal }, null)
    })

  return { charge, chargeWallet }
}
