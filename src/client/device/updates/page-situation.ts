import { lastActivity } from '../kiosk/activity.ts'
import { connectivity } from '../connection/connectivity.ts'
import { currentActor } from '../outbox/current-actor.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { isEditing } from './editing.ts'
import { isKiosk } from '../kiosk/kiosk.ts'
import { headsOf } from '../outbox/outbox.ts'
import { GUEST } from '../database/rows.ts'
import type { PageSituation } from './update-moment.ts'

/** Data that the device cannot read counts as absent. */
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
      sending: connectivity.state === 'online' && (due || photosDue > 0),
    }
  })
}
