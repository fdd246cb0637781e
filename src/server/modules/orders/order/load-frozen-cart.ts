import type { Kysely } from 'kysely'
import type { PricedCart, PricingInput } from '#domain/pricing/price-cart.ts'
import type { CartItem } from '#domain/pricing/pricing-input.ts'
import { readPricedCart } from '#domain/pricing/stored-priced-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-pricing-input.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { CartLine } from './cart-line.ts'
import {
  findGroupsForOrder,
  findPhotosForOrder,
  type OrderGroupRow,
  type OrderOutfitterRow,
  type OrderPhotoRow,
} from './for-sale.store.ts'
import { findFrozenGroupNames, listItems, type ItemRow } from './order-lines.store.ts'
import type { OrderRow } from './orders.store.ts'

interface FrozenCart {
  readonly order: OrderRow
  readonly outfitter: OrderOutfitterRow
  readonly lines: readonly CartLine[]
  readonly gone: readonly []
  readonly input: PricingInput
  readonly priced: PricedCart
}

interface Frozen {
  readonly photos: ReadonlyMap<number, OrderPhotoRow>
  readonly groups: ReadonlyMap<number, OrderGroupRow>
}

function lineOf(item: CartItem, held: ItemRow, { photos, groups }: Frozen): CartLine | null {
  if (item.kind === 'photo') {
    const photo = photos.get(item.photo.id)
    return photo === undefined ? null : { kind: 'photo', item: held, photo }
  }
  const group = groups.get(item.id)
  if (group === undefined) return null
  const members = item.photos.flatMap(({ id }) => photos.get(id) ?? [])
  return { kind: 'group', item: held, group, photos: members }
}

/**
 * Returns an order as it was placed: lines, photos, group names and amounts (docs/rules.md#frozen-when-placed). Later
 * changes, deletions and expiry do not affect it.
 */
export async function loadFrozenCart(
  db: Kysely<DB>,
  order: OrderRow,
  outfitter: OrderOutfitterRow,
): Promise<FrozenCart> {
  const input = readPricingInput(order.pricing_input)
  const photoIds = input.items.flatMap((item) =>
    item.kind === 'photo' ? [item.photo.id] : item.photos.map(({ id }) => id),
  )
  const groupIds = input.items.flatMap((item) => (item.kind === 'group' ? [item.id] : []))
  const names = await findFrozenGroupNames(db, order.id)
  const frozen = {
    photos: new Map((await findPhotosForOrder(db, photoIds)).map((photo) => [photo.id, photo])),
    groups: new Map(
      (await findGroupsForOrder(db, groupIds)).map((group) => [
        group.id,
        { ...group, name: names.get(group.id) ?? group.name },
      ]),
    ),
  }
  const held = await listItems(db, order.id)
  const lines = input.items.flatMap((item): CartLine[] => {
    const row = held.find((entry) =>
      item.kind === 'photo' ? entry.photoId === item.photo.id : entry.groupId === item.id,
    )
    return row === undefined ? [] : [lineOf(item, row, frozen)].filter((line) => line !== null)
  })
  return { order, outfitter, lines, gone: [], input, priced: readPricedCart(order.priced) }
}
