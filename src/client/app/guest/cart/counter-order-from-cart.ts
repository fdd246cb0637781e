import type { CartOrder } from '#contract/schema.gen.ts'

/** Kept in the history state, so that a reload shows it again. */
export interface PlacedAtCounter {
  orderId: number
  hash: string
  outfitter: string
  isExternal: boolean
}

/** Returns null for an order that does not wait at the counter, because its guest belongs on the delivery page. */
export function placedAtCounter({ id, hash, status, outfitter, isExternal }: CartOrder): PlacedAtCounter | null {
  return status === 'pending' && hash !== null ? { orderId: id, hash, outfitter: outfitter.name, isExternal } : null
}

/** Thank-you data of a counter order that only this device stores so far. */
export interface QueuedAtCounter {
  localId: string
  localCode: string
  outfitter: string
  isExternal: boolean
}

export function readQueued(state: unknown): QueuedAtCounter | null {
  const kept: unknown = typeof state === 'object' && state !== null && 'kept' in state ? state.kept : null
  if (typeof kept !== 'object' || kept === null) return null
  if (!('localId' in kept && 'localCode' in kept && 'outfitter' in kept && 'isExternal' in kept)) return null
  const { localId, localCode, outfitter, isExternal } = kept
  if (typeof localId !== 'string' || typeof localCode !== 'string' || typeof outfitter !== 'string') return null
  return { localId, localCode, outfitter, isExternal: isExternal === true }
}

export function readPlaced(state: unknown): PlacedAtCounter | null {
  const placed: unknown = typeof state === 'object' && state !== null && 'placed' in state ? state.placed : null
  if (typeof placed !== 'object' || placed === null) return null
  if (!('orderId' in placed && 'hash' in placed && 'outfitter' in placed && 'isExternal' in placed)) return null
  const { orderId, hash, outfitter, isExternal } = placed
  if (typeof orderId !== 'number' || typeof hash !== 'string' || typeof outfitter !== 'string') return null
  return { orderId, hash, outfitter, isExternal: isExternal === true }
}
