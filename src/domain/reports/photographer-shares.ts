import { fraction, plus, splitByLargestRemainder, zero, type Fraction } from '#domain/fraction.ts'
import type { Cents } from '#domain/money.ts'

export interface SoldLine {
  readonly net: Cents
  readonly photos: readonly { readonly id: number; readonly photographerId: number }[]
}

export interface PhotographerShare {
  readonly photographerId: number
  /** Number of different photos of the photographer in the purchase. */
  readonly photoCount: number
  readonly net: Cents
}

/**
 * Splits an order's net among the photographers of its photos. The photos of a line share the line's net equally, and
 * cents are rounded by the largest remainder method. The result is sorted by the photographer's id. Empty for an order
 * without photos.
 */
export function photographerShares(net: Cents, lines: readonly SoldLine[]): PhotographerShare[] {
  const photos = new Map<number, Set<number>>()
  const weights = new Map<number, Fraction>()
  for (const line of lines) {
    for (const { id, photographerId } of line.photos) {
      photos.set(photographerId, (photos.get(photographerId) ?? new Set()).add(id))
      const part = fraction(line.net, line.photos.length)
      weights.set(photographerId, plus(weights.get(photographerId) ?? zero, part))
    }
  }
  const ids = [...photos.keys()].toSorted((a, b) => a - b)
  if (ids.length === 0) return []
  const nets = splitByLargestRemainder(
    net,
    ids.map((id) => weights.get(id) ?? zero),
  )
  return ids.flatMap((photographerId, index) => {
    const share = nets[index]
    return share === undefined
      ? []
      : [{ photographerId, photoCount: photos.get(photographerId)?.size ?? 0, net: share }]
  })
}

/**
 * Splits a refund among the photographers of an order in proportion to their remaining shares. The parts add up to the
 * refund.
 */
export function refundedShares(
  net: Cents,
  left: readonly { readonly photographerId: number; readonly net: Cents }[],
): { readonly photographerId: number; readonly net: Cents }[] {
  if (left.length === 0) return []
  const parts = splitByLargestRemainder(
    net,
    left.map((share) => fraction(share.net)),
  )
  return left.flatMap(({ photographerId }, index) => {
    const part = parts[index]
    return part === undefined ? [] : [{ photographerId, net: part }]
  })
}
