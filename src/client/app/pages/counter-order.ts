import type { CartOrder } from '#contract/schema.gen.ts'

/** What the thank-you page shows of an order at the counter. Kept in the history, so that a reload shows it again. */
export interface PlacedAtCounter {
  orderId: number
  hash: string
  outfitter: string
  isExternal: boolean
}

/** An order that waits at the counter; null for any other: its guest belongs on the delivery page. */
export function placedAtCounter({ id, hash, status, outfitter, isExternal }: CartOrder): PlacedAtCounter | null {
  return status === 'pending' && hash !== null ? { orderId: id, hash, outfitter: outfitter.name, isExternal } : null
}

/** What the same page shows of an order that is kept on this device, until it becomes a number. Kept in the history, too. */
export interface KeptAtCounter {
  localId: string
  localCode: string
  outfitter: string
  isExternal: boolean
}

/** What a page's history state says of such an order, or null. */
export function readKept(state: unknown): KeptAtCounter | null {
  const kept: unknown = typeof state === 'object' && state !== null && 'kept' in state ? state.kept : null
  if (typeof kept !== 'object' || kept === null) return null
  if (!('localId' in kept && 'localCode' in kept && 'outfitter' in kept && 'isExternal' in kept)) return null
  const { localId, localCode, outfitter, isExternal } = kept
  if (typeof localId !== 'string' || typeof localCode !== 'string' || typeof outfitter !== 'string') return null
  return { localId, localCode, outfitter, isExternal: isExternal === true }
}

/** What a page's history state says of it, or null. */
export function readPlaced(state: unknown): PlacedAtCounter | null {
  const placed: unknown = typeof state === 'object' && state !== null && 'placed' in state ? state.placed : null
  if (typeof placed !== 'object' || placed === null) return null
  if (!('orderId' in placed && 'hash' in placed && 'outfitter' in placed && 'isExternal' in placed)) return null
  const { orderId, hash, outfitter, isExternal } = placed
  if (typeof orderId !== 'number' || typeof hash !== 'string' || typeof outfitter !== 'string') return null
  return { orderId, hash, outfitter, isExternal: isExternal === true }
}
