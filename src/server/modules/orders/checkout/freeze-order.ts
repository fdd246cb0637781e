import type { Transaction } from 'kysely'
import { orderTransitions } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { storePlacedPrice, type Placing } from '../order/frozen-price.store.ts'
import { newSecret } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { frozenGroupNames, frozenPhotos, holdAlbums, type FrozenPhoto } from '../order/order-lines.store.ts'
import { claimPrepaid } from '../order/prepaid.store.ts'
import { orderEvent, type Buyer } from '../order/orders.store.ts'

export type Placement =
  | { readonly transition: 'start-payment'; readonly buyer: Buyer }
  | {
      readonly transition: 'place-at-counter'
      readonly buyer: Contact
      /** The total that the guest saw offline, in cents. */
      readonly expectedTotal: number | null
      readonly localCode: string | null
      readonly flags: string[]
    }
  | { readonly transition: 'place-free' | 'place-prepaid'; readonly buyer: Contact }

export interface Contact {
  readonly name: string
  readonly email: string
}

function placingOf(placement: Placement, now: Date): Placing {
  const { transition, buyer } = placement
  const { tender } = orderTransitions[transition]
  switch (transition) {
    case 'start-payment':
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
    case 'place-prepaid':
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

function photosOf(cart: LoadedCart): FrozenPhoto[] {
  return cart.lines.flatMap((line): FrozenPhoto[] =>
    line.kind === 'photo'
      ? [{ photoId: line.photo.id, groupId: null }]
      : line.photos.map((photo) => ({ photoId: photo.id, groupId: line.group.id })),
  )
}

/**
 * Freezes lines, price and pricing rules of a locked cart, claims the prepaid code that pays a part, and changes the
 * status (docs/rules.md#frozen-when-placed). Returns null when another order took the last use of the code, and when
 * somebody has deleted an album of its photos or moved it to another outfitter.
 */
export async function freezeOrder(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'now'> & Partial<Pick<Ctx, 'idempotency'>>,
  cart: LoadedCart,
  placement: Placement,
  event?: { readonly type: string; readonly detail: object },
): Promise<LoadedCart | null> {
  const { from, to } = orderTransitions[placement.transition]
  const { order, input, priced } = cart
  const price = { input, priced, discountId: input.discount === null ? null : order.discount_id }
  const placing = placingOf(placement, ctx.now)
  const ofLines = cart.lines.flatMap((line) => (line.kind === 'photo' ? [line.photo] : line.photos))
  if (!(await holdAlbums(tx, order.outfitter_id, ofLines))) return null
  const codeId = order.prepaid_code_id
  if (priced.prepaid > 0 && (codeId === null || !(await claimPrepaid(tx, order.id, codeId, ctx.now)))) return null
  const { idempotency: operation = null, now: at } = ctx
  const placed = await storePlacedPrice(tx, order.id, price, { from, to, placing, now: at }, [
    frozenPhotos(order.id, photosOf(cart)),
    ...(cart.lines.some(({ kind }) => kind === 'group') ? [frozenGroupNames(tx, order.id)] : []),
    ...(event === undefined ? [] : [orderEvent(tx, { orderId: order.id, operation, at, ...event })]),
  ])
  return { ...cart, order: placed }
}
