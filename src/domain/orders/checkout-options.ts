export interface CounterSettings {
  readonly allow_checkout_at_counter: boolean | number
  readonly require_checkout_at_counter: boolean | number
}

export interface CheckoutOptions {
  readonly card: boolean
  readonly counter: boolean
}

/** Returns the ways to check out on a channel (docs/rules.md#checkout-options). */
export function checkoutOptions(isExternal: boolean, outfitter: CounterSettings): CheckoutOptions {
  const counter = Boolean(outfitter.allow_checkout_at_counter)
  const required = counter && Boolean(outfitter.require_checkout_at_counter)
  return { card: isExternal || !required, counter }
}
