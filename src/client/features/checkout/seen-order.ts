import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import type { CartTotals, StoredCart } from '#client/device/database/cart-rows.ts'
import { amountsOf } from '#client/shared-views/order-summary.tsx'
import type { SummaryAmounts } from '#client/shared-views/order-summary.tsx'

export interface SeenItem {
  kind: 'photo' | 'group'
  id: number
  name: string
  photos: number
  /** Cents before discounts. Null for a photo while the screen shows only one price for several photos together. */
  price: number | null
}

/** The order that the guest saw when they pressed a button. */
export interface SeenOrder {
  amounts: SummaryAmounts
  items: readonly SeenItem[]
}

export function seenOrder(order: CartOrder): SeenOrder {
  return {
    amounts: amountsOf(order, order.isCounterCheckout),
    items: order.order_items.flatMap(({ photo, display_group: group, price }): SeenItem[] => {
      if (group) return [{ kind: 'group', id: group.id, name: group.name, photos: group.photos.length, price }]
      return photo ? [{ kind: 'photo', id: photo.id, name: photo.name ?? '', photos: 1, price }] : []
    }),
  }
}

/** True when the orders have the same lines and cost the same before tax. */
function isSameBeforeTax(one: SeenOrder, other: SeenOrder): boolean {
  const keyOf = ({ amounts, items }: SeenOrder): string =>
    [
      leftToPay(amounts) - (amounts.tax ?? 0),
      ...items.map(({ kind, id, photos }) => `${kind} ${id} ${photos}`).toSorted(),
    ].join()
  return keyOf(one) === keyOf(other)
}

/** Shows the server's order on the page, and returns false, when it is not the order that the guest saw. */
export async function showUnseen(seen: SeenOrder, order: CartOrder, show: (order: CartOrder) => Promise<void>) {
  const isSeen = isSameBeforeTax(seen, seenOrder(order))
  if (!isSeen) await show(order)
  return isSeen
}

export function seenCart(cart: Pick<StoredCart, 'shop' | 'lines'>, totals: CartTotals): SeenOrder {
  const items = cart.lines.map((line): SeenItem => {
    if (line.kind === 'photo') {
      const { id, name } = line.photo
      return { kind: 'photo', id, name: name ?? '', photos: 1, price: line.price ?? null }
    }
    const { id, name, photos } = line.group
    return { kind: 'group', id, name, photos: photos.length, price: line.price ?? cart.shop.display_group_price }
  })
  const photoCount = items.filter(({ kind }) => kind === 'photo').length
  return { amounts: { ...totals, photoCount, groupCount: items.length - photoCount }, items }
}
