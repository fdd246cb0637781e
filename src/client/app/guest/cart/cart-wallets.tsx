import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import type { CartTotals, CheckoutContact, StoredCart } from '#client/device/database/cart-rows.ts'
import type { CardPayment } from '#client/features/checkout/card/use-card-payment.ts'
import { WalletButtons } from '#client/features/checkout/card/wallet-buttons.tsx'
import { showUnseen } from '#client/features/checkout/seen-order.ts'
import type { OrderAccess } from '#client/features/checkout/checkout.commands.ts'
import type { CartCheckout } from './use-cart-checkout.ts'

interface Props {
  cart: { shop: Pick<StoredCart['shop'], 'name'> }
  totals: Pick<CartTotals, 'confirmed' | 'total' | 'tax' | 'prepaid'>
  payment: CardPayment
  checkout: Pick<CartCheckout, 'access' | 'online' | 'options' | 'price' | 'chosen'> & { free: { isFree: boolean } }
  /** Name and email that the guest typed. */
  typed: Partial<CheckoutContact>
  onOrder: (order: CartOrder) => Promise<void>
}

/** See docs/rules.md#wallets. */
export function CartWallets({ cart, totals, payment, checkout, typed, onOrder }: Props) {
  const { access, online, options, free, price, chosen } = checkout
  const isKiosk = useKiosk()
  // A price that changed since the guest saw it needs the guest's consent first (docs/rules.md#price-changed).
  if (isKiosk || !online || !options.card || free.isFree || price.was) return null
  const order = async (to: OrderAccess): Promise<OrderAccess> => {
    await chosen.ready()
    return to
  }
  return (
    <WalletButtons
      payment={payment}
      shop={cart.shop.name}
      total={leftToPay(totals) - (totals.tax ?? 0)}
      typed={typed}
      // Asking for the tax may take a photo that is gone out of the order.
      onOrder={(asked) => showUnseen(price.is, asked, onOrder)}
      order={access && totals.confirmed ? () => order(access) : null}
    />
  )
}
