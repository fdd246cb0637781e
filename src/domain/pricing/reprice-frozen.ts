import { priceCart, type PricedCart, type PricingInput } from './price-cart.ts'
import type { NamedDiscount } from './pricing-input.ts'

/**
 * The price of a placed order with another discount, or with none (rules.md 2.6): settings, items, clock and tax rate
 * stay those that were frozen with it, so with the same discount it is the same price. `input` keeps what it was worked
 * out from, to be frozen in its turn.
 */
export function repriceFrozen(
  frozen: PricingInput,
  discount: NamedDiscount | null,
): { readonly input: PricingInput; readonly priced: PricedCart } {
  const input = { ...frozen, discount }
  return { input, priced: priceCart(input) }
}
