/**
 * A guest's device keeps a cart for an hour after the cart's last confirmed change. It keeps a note about a placed
 * order for an hour after the device learned that the order was placed.
 */
export const orderRetentionMs = 36e5

/** Seconds without a touch after which the cart page asks if the guest is still there. */
export const defaultCartTimeoutSeconds = 180

/** Seconds that a guest has to answer the question "are you still there" before the cart times out. */
export const timeoutAnswerSeconds = 30

/** Days without a change after which a cart expires on the server (docs/rules.md#order-statuses). */
export const cartExpiryDays = 14
