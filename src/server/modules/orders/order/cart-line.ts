import { hundredths } from '#domain/money.ts'
import type { CartItem, PricedPhoto } from '#domain/pricing/pricing-input.ts'
import type { OrderGroupRow, OrderPhotoRow } from './for-sale.store.ts'
import type { ItemRow } from './order-lines.store.ts'

export type CartLine =
  | { readonly kind: 'photo'; readonly item: ItemRow; readonly photo: OrderPhotoRow }
  | {
      readonly kind: 'group'
      readonly item: ItemRow
      readonly group: OrderGroupRow
      readonly photos: readonly OrderPhotoRow[]
    }

function feesOf(photo: OrderPhotoRow): PricedPhoto {
  return { id: photo.id, riverFee: hundredths(photo.river_fee), riverSectionFee: hundredths(photo.section_fee) }
}

export function cartItemOf(line: CartLine): CartItem {
  return line.kind === 'photo'
    ? { kind: 'photo', photo: feesOf(line.photo) }
    : {
        kind: 'group',
        id: line.group.id,
        photos: line.photos.map(feesOf),
        createdAt: line.group.created_at,
        addedAt: line.item.addedAt,
        windowOpen: line.item.windowOpen,
      }
}
