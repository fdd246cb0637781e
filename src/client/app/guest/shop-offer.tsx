import { OfferNote } from '#client/features/cart/offer-note.tsx'
import { useStoredCart } from '#client/features/cart/use-stored-cart.ts'
import type { StoredCart } from '#client/device/database/cart-rows.ts'
import { useDeal } from './cart/use-deal.ts'

export function ShopOffer({ slug }: { slug: string }) {
  const shown = useStoredCart(slug)
  return shown?.cart && !shown.ref?.charge ? <Offer cart={shown.cart} /> : null
}

function Offer({ cart }: { cart: StoredCart }) {
  return <OfferNote slug={cart.slug} deal={useDeal(cart)} />
}
