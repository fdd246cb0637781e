import { groupRefusal, singlesRefusal } from '#domain/pricing/for-sale.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import type { GuestTextKey } from '#domain/texts/guest-texts.ts'
import type { CartGroup, CartLine, CartPhoto, CartShop } from '#client/device/database/cart-rows.ts'
import type { AddRefusal } from './cart-view.ts'

export interface Refused {
  reason: AddRefusal
  text: GuestTextKey
  params?: Record<string, string>
}

export function lineId(line: CartLine): number {
  return line.kind === 'photo' ? line.photo.id : line.group.id
}

export function isSameLine(a: CartLine, b: Pick<CartLine, 'kind'> & { id: number }): boolean {
  return a.kind === b.kind && lineId(a) === b.id
}

export function singlesOf(lines: readonly CartLine[]): CartPhoto[] {
  return lines.flatMap((line) => (line.kind === 'photo' ? [line.photo] : []))
}

export function groupsOf(lines: readonly CartLine[]): CartGroup[] {
  return lines.flatMap((line) => (line.kind === 'group' ? [line.group] : []))
}

/** See docs/rules.md#not-for-sale and docs/rules.md#no-photo-twice and docs/rules.md#display-groups-only. */
export function photoRefusal(shop: CartShop, lines: readonly CartLine[], photo: CartPhoto): Refused | null {
  const refusal = singlesRefusal(pricingSettings(shop))
  if (refusal === 'display-groups-only') return { reason: 'group-only', text: 'cart.singles-not-for-sale' }
  if (refusal) return { reason: 'not-for-sale', text: 'cart.not-for-sale' }
  if (singlesOf(lines).some(({ id }) => id === photo.id)) {
    return { reason: 'already-in-cart', text: 'cart.already-in-cart' }
  }
  const group = groupsOf(lines).find(({ photos }) => photos.some(({ id }) => id === photo.id))
  return group ? { reason: 'in-group', text: 'cart.photo-in-group', params: { name: group.name } } : null
}

export function groupLineRefusal(shop: CartShop, lines: readonly CartLine[], group: CartGroup): Refused | null {
  const refusal = groupRefusal(pricingSettings(shop), group.photos.length)
  if (refusal === 'empty-group') return { reason: 'not-for-sale', text: 'cart.group-empty' }
  if (refusal) return { reason: 'not-for-sale', text: 'cart.not-for-sale' }
  return groupsOf(lines).some(({ id }) => id === group.id)
    ? { reason: 'already-in-cart', text: 'cart.already-in-cart' }
    : null
}

/** A group replaces the singles that it contains (docs/rules.md#no-photo-twice). */
export function withLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  if (line.kind === 'photo') return [...lines, line]
  const inGroup = new Set(line.group.photos.map(({ id }) => id))
  return [...lines.filter((other) => other.kind === 'group' || !inGroup.has(other.photo.id)), line]
}
