/** A guest's order id and order time are kept for one hour after the last change that the server confirmed. */
export const orderKeptMs = 36e5

/** Seconds without a touch after which the cart asks whether anyone is there, when the outfitter sets no other. */
export const defaultCartTimeoutSeconds = 180

/** Seconds within which that question must be answered. */
export const timeoutAnswerSeconds = 30

/** Days without a change after which a cart expires on the server (rules.md 3.1). */
export const cartExpiryDays = 14

/** The earliest last change of a cart that has not expired. */
export function cartsExpireBefore(now: Date): Date {
  return new Date(now.getTime() - cartExpiryDays * 86_400_000)
}
