import { lastActivity } from './activity.ts'
import { connectivity } from './connectivity.ts'
import { currentActor } from './current-actor.ts'
import type { OfflineDatabase } from './database.ts'
import { isEditing } from './editing.ts'
import { isKiosk } from './kiosk.ts'
import { headsOf } from './outbox.ts'
import { GUEST } from './outbox-entry.ts'
import type { PageSituation } from './update-moment.ts'

/** Looks at what is going on now. What the device cannot tell (storage is denied, say) is not there. */
export async function pageSituation(
  database: OfflineDatabase,
  { hiddenSince, outdated }: Pick<PageSituation, 'hiddenSince' | 'outdated'>,
): Promise<PageSituation> {
  const now = Date.now()
  const stored = await lookAt(database, now).catch(() => ({ cartLines: 0, paying: false, sending: false }))
  return { now, lastActivity: lastActivity(), hiddenSince, kiosk: isKiosk(), editing: isEditing(), outdated, ...stored }
}

async function lookAt(
  database: OfflineDatabase,
  now: number,
): Promise<Pick<PageSituation, 'cartLines' | 'paying' | 'sending'>> {
  const { carts, orders, outbox, uploads } = database
  return database.transaction('r', [carts, orders, outbox, uploads], async () => {
    const [allCarts, allOrders] = await Promise.all([carts.toArray(), orders.toArray()])
    const heads = headsOf(await outbox.toArray())
    const actor = currentActor()
    const due = heads.some((head) => head.nextTryAt <= now && (head.actor === GUEST || head.actor === actor))
    const photos = uploads.where('actor').equals(actor ?? '')
    const photosDue = await photos.filter(({ state, nextTryAt }) => state === 'waiting' && nextTryAt <= now).count()
    return {
      cartLines: allCarts.reduce((count, cart) => count + cart.lines.length, 0),
      paying: allOrders.some(({ charge, placing }) => charge !== null || Boolean(placing)),
      // Without a network nothing is on its way.
      sending: connectivity.state === 'online' && (due || photosDue > 0),
    }
  })
}
