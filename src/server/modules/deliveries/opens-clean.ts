import { findOrder, isDeliverable } from '#server/modules/orders/orders.public.ts'
import type { CleanScope } from '#server/platform/images/image-addresses.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { findShare } from './shares.store.ts'

/**
 * Returns a function that decides if an address may show clean pictures (docs/rules.md#clean-pictures). An order gives
 * that right while the guest may download originals. A share link of the order gives the same right, until the guest
 * revokes the link.
 */
export function cleanOpener({ database }: Pick<DeliveriesDeps, 'database'>): (scope: CleanScope) => Promise<boolean> {
  return async (scope) => {
    const id = Number(scope.slice(1))
    const share = scope.startsWith('s') ? await findShare(database.db, id) : null
    if (share === undefined || (share !== null && share.revoked_at !== null)) return false
    const order = await findOrder(database.db, share?.order_id ?? id)
    return order !== undefined && isDeliverable(order)
  }
}
