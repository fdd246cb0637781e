/** What the thank-you page of such an order waits for. Gone with the guest: then nobody waits. */
export interface KeptCounterOrder {
  localId: string
  slug: string
  /** Learned server time, in milliseconds. */
  keptAt: number
  /** The order, once it has arrived. */
  arrived: { orderId: number; hash: string } | null
}
