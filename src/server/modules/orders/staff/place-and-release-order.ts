import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { NewItem } from '../cart/cart-input.ts'
import { openContact, placeSealed, type QueuedOrder } from '../checkout/place-queued-order.ts'
import { findActiveOutfitterId } from '../order/for-sale.store.ts'
import { orderNotFound } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { withdrawCounterMail } from '../order/order-mails.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { releaseLocked, type ReleaseTerms } from './release-order.ts'
import { finishChange, lockStaffOrder, mayWorkOn, staffConflict } from './staff-order.ts'

interface PlaceAndReleaseInput extends ReleaseTerms {
  readonly order: QueuedOrder
}

/**
 * Places a counter order that staff scanned from the guest's device, and releases it in the same transaction
 * (docs/rules.md#codes-of-offline-orders). If the guest's device has sent the order before, only releases it. Idempotent
 * like `releaseOrder`. `expectedTotal`: cents that staff took from the guest.
 *
 * Throws: 404 for an unknown outfitter, and for one whose orders the actor may not release.
 * Throws: 409 with the order when it is being paid or is not pending, unless it is cancelled and `anyway` is set.
 * Throws: 409 with the order when it has items that the scanned code lacks, and is not released yet: nobody paid for them.
 * Throws: 422 for a sealed contact that cannot be opened, when every item is unavailable, and when the outfitter offers
 * no payment at the counter.
 * Throws: 422 `reason-required` when `anyway` comes without a reason, and `too-little-cash`.
 * Throws: 429 after too many placed orders.
 */
export async function placeAndReleaseOrder(
  deps: OrdersDeps,
  ctx: Ctx,
  { order: queued, ...input }: PlaceAndReleaseInput,
) {
  const outfitterId = await findActiveOutfitterId(deps.database.db, queued.slug)
  if (outfitterId === undefined || !mayWorkOn(ctx.actor, outfitterId))
    throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const contact = openContact(deps, queued)
  let orderId = 0
  return deps.database.command(
    ctx,
    async (tx) => {
      const cart = await placeSealed(deps, tx, ctx, { ...queued, isScanned: true }, contact, (found) => {
        // The sealed text may name an order of another outfitter, of which a refusal must say nothing.
        if (!mayWorkOn(ctx.actor, found.outfitter_id)) throw orderNotFound()
        orderId = found.id
      })
      const order = await lockStaffOrder(tx, ctx, orderId)
      // The code may be of a cart that the guest then paid by card.
      if (order.status === 'completed' && order.tender === 'card')
        throw await staffConflict(deps, tx, order, 'paid-by-card', ctx)
      const wouldEnd = order.status === 'pending' || (order.status === 'cancelled' && input.anyway)
      if (wouldEnd && holdsMore(cart, queued)) throw await staffConflict(deps, tx, order, 'items-differ', ctx)
      const change = await releaseLocked(deps, tx, ctx, order, input)
      await withdrawCounterMail(tx, orderId)
      return finishChange(deps, tx, ctx, orderId, change)
    },
    { orderId: () => orderId },
  )
}

/** The guest's device may have placed the order before, and anybody can make a code with fewer items. */
function holdsMore({ lines }: LoadedCart, { items }: QueuedOrder): boolean {
  const keyOf = ({ photoId, groupId }: Pick<NewItem, 'photoId' | 'groupId'>) => JSON.stringify([photoId, groupId])
  const scanned = new Set(items.map(keyOf))
  return lines.some(({ item }) => !scanned.has(keyOf(item)))
}
