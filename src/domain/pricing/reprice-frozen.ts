import { priceCart, type PricedCart, type PricingInput } from './price-cart.ts'
import type { NamedDiscount } from './pricing-input.ts'

/**
 * Reprices a placed order with another named discount, or with none (docs/rules.md#named-discounts). Settings, items,
 * clock and tax rate stay frozen, so the same discount gives the same price. `input` in the result is the new input to
 * freeze.
 */
export function repriceFrozen(
  frozen: PricingInput,
  discount: NamedDiscount | null,
): { readonly input: PricingInput; readonly priced: PricedCart } {
  const input = { ...frozen, discount }
  return { input, priced: priceCart(input) }
}
