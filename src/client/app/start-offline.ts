import type { QueryClient } from '@tanstack/react-query'
import { onAnswer } from '#client/api/answers.ts'
import { currentSession, followOtherPages, onSessionChange, restoreSession } from '#client/api/session.ts'
import { sweepCarts } from '#client/features/cart/cart.commands.ts'
import { CART_ADD, CART_CREATE, CART_LOAD, CART_REMOVE } from '#client/features/cart/cart-entries.ts'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { watchActivity } from '#client/offline/activity.ts'
import { checkNow, connectivity, keepWatch, watchConnectivity } from '#client/offline/connectivity.ts'
import { currentActor } from '#client/offline/current-actor.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { sweepDoneActions } from '#client/offline/done-action.ts'
import { knowWhoActs } from '#client/offline/know-who-acts.ts'
import { ALBUM_SAVE } from '#client/offline/queued-albums.ts'
import { COUNTER_PLACE, sweepKeptOrders } from '#client/offline/queued-counter-order.ts'
import { ORDER_KINDS } from '#client/offline/queued-orders.ts'
import type { Executors } from '#client/offline/executors.ts'
import { watchUnsent } from '#client/offline/outbox.ts'
import { keepUpToDate, type UpdateQuestion } from '#client/offline/keep-up-to-date.ts'
import { isKiosk, kioskHome } from '#client/offline/kiosk.ts'
import { keepStaffAreas } from '#client/offline/register-service-worker.ts'
import { runDrainer } from '#client/offline/run-drainer.ts'
import { knowsServerTime, learnServerTime, serverNow } from '#client/offline/server-clock.ts'
import { sweepSetAside } from '#client/offline/set-aside-cart.ts'
import { onGuestWiped } from '#client/offline/wipe-guest.ts'
import { dismissNotices } from '#client/ui/notices.tsx'

const orderLane = async () => (await import('#client/features/counter/order-lane.ts')).sendOrderChange
const cartLane = () => import('#client/features/cart/cart-lane.ts')

/** Every kind of action that may wait in the outbox, and the feature that knows how to send it. */
const executors: Executors = {
  [CART_CREATE]: async () => (await cartLane()).createCart,
  [CART_ADD]: async () => (await cartLane()).addItem,
  [CART_REMOVE]: async () => (await cartLane()).removeItem,
  [CART_LOAD]: async () => (await cartLane()).loadCart,
  [COUNTER_PLACE]: async () => (await import('#client/features/checkout/counter-lane.ts')).placeQueuedOrder,
  [ALBUM_SAVE]: async () => (await import('#client/features/albums/album-lane.ts')).saveQueuedAlbum,
  ...Object.fromEntries(ORDER_KINDS.map((kind) => [kind, orderLane])),
}

/** Photos that wait from an earlier visit go on by themselves; who never uploaded loads nothing of it. */
async function goOnUploading(database: OfflineDatabase): Promise<void> {
  if ((await database.uploads.count()) === 0) return
  await restoreSession()
  const { startUploads } = await import('#client/offline/start-uploads.ts')
  startUploads(database)
}

/** A kiosk always has its day on it; another device when staff asked for that. Who did not loads nothing of it. */
async function keepDayPack(database: OfflineDatabase, queryClient: QueryClient): Promise<void> {
  const slug = isKiosk() ? kioskHome()?.split('/')[2] : undefined
  if (slug === undefined && (await database.dayPacks.count()) === 0) return
  const { readyForTheDay, startDayPack } = await import('./start-day-pack.ts')
  if (slug === undefined) startDayPack(queryClient)
  else await readyForTheDay(queryClient, slug)
}

let hasAsked = false

function askToUpdate(question: UpdateQuestion | null): void {
  if (question === null && !hasAsked) return
  hasAsked = true
  void import('./update-prompt.tsx').then(({ showUpdatePrompt }) => showUpdatePrompt(question)).catch(() => undefined)
}

/** Whoever logs in finds every page of theirs without a network too. */
function keepAreasOfStaff(): void {
  const keep = (): void => {
    if (currentSession()) void keepStaffAreas().catch(() => undefined)
  }
  onSessionChange(keep)
  keep()
}

/** Staff, a kiosk and whoever waits for the server learn soon that it is away, and that it is back (rules.md 9.5). */
function keepWatchWhereNeeded(database: OfflineDatabase): void {
  let waiting = 0
  watchUnsent(database, ({ total }) => (waiting = total))
  keepWatch(() => waiting > 0 || isKiosk() || document.documentElement.hasAttribute('data-staff'))
}

/** Starts what runs beside the page: the drainer, the watch on the connection, the worker. To be loaded after paint. */
export function startOffline(queryClient: QueryClient): void {
  watchConnectivity()
  watchActivity()
  onAnswer(({ kind, serverTime, sentAt, receivedAt }) => {
    learnServerTime(serverTime, sentAt, receivedAt)
    if (kind === 'ours') connectivity.heard()
    else connectivity.lost()
  })
  const database = offlineDatabase()
  void sweepCarts(database)
    .then(() => sweepSetAside(database))
    .then(() => sweepKeptOrders(database, serverNow()))
    .then(() => sweepDoneActions(database, serverNow()))
    .catch(() => undefined)
  onGuestWiped(() => {
    // What may be kept on the device is the public catalogue; the rest may be a guest's.
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.keep !== true })
    dismissNotices()
  })
  // The first screen comes with the page: a first tap may be earlier than the first answer.
  if (!knowsServerTime()) void checkNow()
  keepWatchWhereNeeded(database)
  followOtherPages()
  knowWhoActs(database)
  runDrainer({ database, executors, connectivity, currentActor, onActorChange: onSessionChange })
  void goOnUploading(database).catch(() => undefined)
  // Its key is what a counter order is sealed with when there is no network.
  void queryClient.prefetchQuery(configQuery)
  void keepDayPack(database, queryClient).catch(() => undefined)
  if (!import.meta.env.PROD) return
  void keepUpToDate({ database, ask: askToUpdate }).catch(() => undefined)
  keepAreasOfStaff()
}
