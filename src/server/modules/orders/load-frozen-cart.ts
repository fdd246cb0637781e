import type { Kysely } from 'kysely'
import type { PricedCart, PricingInput } from '#domain/pricing/price-cart.ts'
import type { CartItem } from '#domain/pricing/pricing-input.ts'
import { readPricedCart } from '#domain/pricing/stored-priced-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-pricing-input.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { findGroups, findPhotos, type GroupRow, type OrderOutfitterRow, type OrderPhotoRow } from './catalogue.store.ts'
import type { CartLine } from './cart-line.ts'
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
  readonly groups: ReadonlyMap<number, GroupRow>
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
 * An order whose price is frozen, with the lines, photos, group names and amounts that it was placed with, whatever has
 * been changed, deleted or has expired since, the rules of the price among it (rules.md 2.2). Nothing of it is ever gone.
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
    photos: new Map((await findPhotos(db, photoIds)).map((photo) => [photo.id, photo])),
    groups: new Map(
      (await findGroups(db, groupIds)).map((group) => [
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
