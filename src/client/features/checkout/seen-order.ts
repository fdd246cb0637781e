import type { CartOrder } from '#contract/schema.gen.ts'
import type { CartTotals, StoredCart } from '#client/offline/stored-cart.ts'
import type { SummaryAmounts } from '#client/shared-views/order-summary.tsx'

/** One thing of an order as the guest sees it. */
export interface SeenItem {
  kind: 'photo' | 'group'
  id: number
  name: string
  photos: number
  /** Cents before discounts; null where it was shown with others only. */
  price: number | null
}

/** What was on the guest's screen when a button was pressed: the lines of the summary and what is in the order. */
export interface SeenOrder {
  amounts: SummaryAmounts
  items: readonly SeenItem[]
}

/** The figures of the server's order. */
export function amountsOf(order: CartOrder): SummaryAmounts {
  return {
    photoCount: order.photoCount,
    groupCount: order.displayGroupCount,
    subtotal: order.subtotal,
    discount24: order.discount24,
    discountName: order.discount?.name ?? null,
    discountValue: order.discount_value,
    processingFee: order.processingFee,
    riverFee: order.riverFee,
    riverSectionFee: order.riverSectionFee,
    tax: order.tax,
    total: order.total,
    isCounter: order.isCounterCheckout,
  }
}

/** The order as the server answered it. */
export function seenOrder(order: CartOrder): SeenOrder {
  return {
    amounts: amountsOf(order),
    items: order.order_items.flatMap(({ photo, display_group: group, price }): SeenItem[] => {
      if (group) return [{ kind: 'group', id: group.id, name: group.name, photos: group.photos.length, price }]
      return photo ? [{ kind: 'photo', id: photo.id, name: photo.name ?? '', photos: 1, price }] : []
    }),
  }
}

/** The cart as the page shows it. */
export function seenCart(cart: StoredCart, totals: CartTotals): SeenOrder {
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
