interface CounterSettings {
  readonly allow_checkout_at_counter: boolean | number
  readonly require_checkout_at_counter: boolean | number
}

export interface CheckoutOptions {
  readonly card: boolean
  readonly counter: boolean
}

/**
 * The ways to check out that a channel offers (rules.md 3.5). On the external channel a card is always taken; on the
 * internal one the outfitter may require the counter. Requiring counts only where the counter is allowed.
 */
export function checkoutOptions(isExternal: boolean, outfitter: CounterSettings): CheckoutOptions {
  const counter = Boolean(outfitter.allow_checkout_at_counter)
  const required = counter && Boolean(outfitter.require_checkout_at_counter)
  return { card: isExternal || !required, counter }
}
