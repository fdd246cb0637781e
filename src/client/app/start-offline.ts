import { onAnswer } from '#client/api/answers.ts'
import { sweepCarts } from '#client/features/cart/cart.commands.ts'
import { CART_ADD, CART_CREATE, CART_LOAD, CART_REMOVE } from '#client/features/cart/cart-entries.ts'
import { connectivity, watchConnectivity } from '#client/offline/connectivity.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import type { Executors } from '#client/offline/executors.ts'
import { registerServiceWorker } from '#client/offline/register-service-worker.ts'
import { runDrainer } from '#client/offline/run-drainer.ts'
import { learnServerTime } from '#client/offline/server-clock.ts'

const cartLane = () => import('#client/features/cart/cart-lane.ts')

/** Every kind of action that may wait in the outbox, and the feature that knows how to send it. */
const executors: Executors = {
  [CART_CREATE]: async () => (await cartLane()).createCart,
  [CART_ADD]: async () => (await cartLane()).addItem,
  [CART_REMOVE]: async () => (await cartLane()).removeItem,
  [CART_LOAD]: async () => (await cartLane()).loadCart,
}

/** Starts what runs beside the page: the drainer, the watch on the connection, the worker. To be loaded after paint. */
export function startOffline(): void {
  watchConnectivity()
  onAnswer(({ kind, serverTime, sentAt, receivedAt }) => {
    learnServerTime(serverTime, sentAt, receivedAt)
    if (kind === 'ours') connectivity.heard()
    else connectivity.lost()
  })
  const database = offlineDatabase()
  void sweepCarts(database).catch(() => undefined)
  runDrainer({ database, executors, connectivity })
  void registerServiceWorker()
}
