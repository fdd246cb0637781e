import type { Transaction } from 'kysely'
import { orderTransitions } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { storePlacedPrice, type Placing } from './frozen-price.store.ts'
import { newSecret } from './guest-cart.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import { freezeGroupNames, freezePhotos, holdAlbums, type FrozenPhoto } from './order-lines.store.ts'
import { lockOrder, type Buyer } from './orders.store.ts'

/** How a cart leaves the guest's hands, and what is written with it. */
export type Placement =
  | { readonly transition: 'start-payment'; readonly buyer: Buyer }
  | {
      readonly transition: 'place-at-counter'
      readonly buyer: Contact
      /** What the guest saw offline, in cents. */
      readonly expectedTotal: number | null
      readonly localCode: string | null
      readonly flags: string[]
    }
  | { readonly transition: 'place-free'; readonly buyer: Contact }

export interface Contact {
  readonly name: string
  readonly email: string
}

function placingOf(placement: Placement, now: Date): Placing {
  const { transition, buyer } = placement
  const { tender } = orderTransitions[transition]
  switch (transition) {
    case 'start-payment':
      // Hash and tender come with the captured payment.
      return { ...buyer, is_counter_checkout: false }
    case 'place-at-counter':
      return {
        ...buyer,
        is_counter_checkout: true,
        hash: newSecret(),
        tender,
        placed_at: now,
        expected_total: placement.expectedTotal,
        local_code: placement.localCode,
        flags: placement.flags,
      }
    case 'place-free':
      return {
        ...buyer,
        is_counter_checkout: false,
        hash: newSecret(),
        tender,
        placed_at: now,
        completed_at: now,
      }
  }
}

/** The photos of a cart, in the order in which the guest chose them. */
function photosOf(cart: LoadedCart): FrozenPhoto[] {
  return cart.lines.flatMap((line): FrozenPhoto[] =>
    line.kind === 'photo'
      ? [{ photoId: line.photo.id, groupId: null }]
      : line.photos.map((photo) => ({ photoId: photo.id, groupId: line.group.id })),
  )
}

/**
 * Freezes what is bought, for how much and by which rules (rules.md 2.2, 2.9, 4.2 a), and moves the locked cart on: an
 * order that is placed with it gets its hash, tender and instant in the same step. Answers the order as it is then; null,
 * and nothing written, when it was no cart any more or when an album of its photos went away since they were looked at.
 */
export async function freezeOrder(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'now'>,
  cart: LoadedCart,
  placement: Placement,
): Promise<LoadedCart | null> {
  const { from, to } = orderTransitions[placement.transition]
  const { order, input, priced } = cart
  const price = { input, priced, discountId: input.discount === null ? null : order.discount_id }
  const placing = placingOf(placement, ctx.now)
  const photos = photosOf(cart)
  const photoIds = photos.map((photo) => photo.photoId)
  if (!(await holdAlbums(tx, order.outfitter_id, photoIds))) return null
  if (!(await storePlacedPrice(tx, order.id, price, { from, to, placing, now: ctx.now }))) return null
  await freezePhotos(tx, order.id, photos)
  await freezeGroupNames(tx, order.id)
  const placed = await lockOrder(tx, order.id)
  return placed === undefined ? null : { ...(await loadCart(tx, placed, ctx.now)), gone: cart.gone }
}
