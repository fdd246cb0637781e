/** A guest's order id and order time expire one hour after the last change that the server confirmed. */
export const orderKeptMs = 36e5

/**
 * Seconds without a touch after which the cart page asks if the guest is still there. The outfitter may set another
 * value.
 */
export const defaultCartTimeoutSeconds = 180

/** Seconds that the guest has to answer that question before the cart times out. */
export const timeoutAnswerSeconds = 30

/** Days without a change after which a cart expires on the server (docs/rules.md#order-statuses). */
export const cartExpiryDays = 14
