import type { CartOrder } from '#contract/schema.gen.ts'
import { group, photo } from '../cart/cart-fixtures.ts'

export function orderPhoto(id: number, price = 1500): CartOrder['order_items'][number] {
  const { path, width, height } = photo(id)
  return {
    id,
    photo: {
      id,
      name: `IMG_${id}`,
      file_name: `IMG_${id}.JPG`,
      path,
      width,
      height,
      thumbhash: '',
      taken_at: null,
      river_section_id: 5,
    },
    display_group: null,
    added_at: '2026-07-01T12:00:00.000Z',
    price,
    discount24: 0,
  }
}

export function orderGroup(id: number, photoIds: number[], price = 6000): CartOrder['order_items'][number] {
  const { name, created_at } = group(id, [])
  const photos = photoIds.flatMap((photoId) => orderPhoto(photoId).photo ?? [])
  return {
    id: 100 + id,
    photo: null,
    display_group: { id, name, created_at, photos },
    added_at: created_at,
    price,
    discount24: 0,
  }
}

export function cartOrder(changes: Partial<CartOrder> = {}): CartOrder {
  return {
    id: 1,
    hash: null,
    status: 'cart',
    tender: null,
    name: null,
    email: null,
    isExternal: true,
    isCounterCheckout: false,
    isTwentyFourHour: false,
    order_items: [orderPhoto(1)],
    photoCount: 1,
    displayGroupCount: 0,
    subtotal: 1500,
    discount24: 0,
    discount: null,
    discount_value: 0,
    net: 1500,
    processingFee: 250,
    riverFee: 0,
    riverSectionFee: 0,
    tax: null,
    total: 1750,
    revision: 1,
    updated_at: '2026-07-01T12:00:00.000Z',
    outfitter: { id: 1, name: 'Arkansas Headwaters', slug: 'a' },
    square_transaction: null,
    removed: [],
    ...changes,
  }
}
