import type { CartOrder } from '#contract/schema.gen.ts'
import { orderAmounts } from '#domain/pricing/order-amounts.ts'
import type { CartLine, CartTotals, GoneLine, StoredCart } from '#client/device/database/cart-rows.ts'
import { isSameLine, lineId } from '../cart-lines.ts'

export function isServerCart(value: unknown): value is CartOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'status' in value &&
    typeof value.status === 'string' &&
    'order_items' in value &&
    Array.isArray(value.order_items) &&
    'total' in value &&
    typeof value.total === 'number'
  )
}

/** A placed order has the hash of its delivery page, or a payment (docs/rules.md#cart-order-loading). */
export function isPlaced(order: CartOrder): boolean {
  return order.hash !== null || order.square_transaction !== null
}

function totalsOf(order: CartOrder): CartTotals {
  return {
    ...orderAmounts(order),
    discountName: order.discount?.name ?? null,
    discountValue: order.discount_value,
    ...(order.prepaid ? { prepaid: order.prepaid.amount } : {}),
    confirmed: true,
    isCounter: order.isCounterCheckout,
  }
}

function toLine({
  photo,
  display_group,
  added_at: addedAt,
  price,
  discount24,
}: CartOrder['order_items'][number]): CartLine[] {
  if (photo) return [{ kind: 'photo', addedAt, price, discount24, photo }]
  if (display_group) return [{ kind: 'group', addedAt, price, discount24, group: display_group }]
  return []
}

/**
 * The cart's lines keep their sequence, and new lines from the server come last. Lines that the server no longer has
 * are added to `gone`, and so are photos that left a group. A photo that is still in the cart, alone or in a group, is
 * not added.
 */
export function followServer(cart: StoredCart, order: CartOrder): StoredCart {
  const theirs = order.order_items.flatMap(toLine)
  const known = cart.lines.flatMap(
    (line) => theirs.find((other) => isSameLine(other, { kind: line.kind, id: lineId(line) })) ?? [],
  )
  const added = theirs.filter((line) => !known.includes(line))
  const lines = [...known, ...added]
  const gone = [...cart.gone, ...goneFrom(cart, lines)]
  return { ...cart, lines, confirmed: totalsOf(order), discount: order.discount, gone }
}

function goneFrom(cart: StoredCart, lines: readonly CartLine[]): GoneLine[] {
  const photosOf = (line: CartLine) => (line.kind === 'group' ? line.group.photos : [line.photo])
  const kept = new Set(lines.flatMap((line) => photosOf(line).map(({ id }) => id)))
  return cart.lines.flatMap((line): GoneLine[] => {
    const id = lineId(line)
    const isKept = lines.some((other) => isSameLine(other, { kind: line.kind, id }))
    if (line.kind === 'group' && !isKept) return [{ kind: 'group', id, name: line.group.name }]
    const gone = photosOf(line).filter((photo) => !kept.has(photo.id))
    return gone.map((photo) => ({ kind: 'photo', id: photo.id, name: photo.name ?? '' }))
  })
}
