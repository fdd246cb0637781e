import type { QueryClient } from '@tanstack/react-query'
import { onAnswer } from '#client/api/answers.ts'
import { followRefusals } from '#client/api/refresh-user.ts'
import { currentSession, onSessionChange } from '#client/api/session.ts'
import { forgetFavourites } from '#client/features/storefront/favourites.ts'
import { sweepCarts } from '#client/features/cart/cart.commands.ts'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { watchActivity } from '#client/device/kiosk/activity.ts'
import { checkNow, connectivity, probeWhile, watchConnectivity } from '#client/device/connection/connectivity.ts'
import { noteAnswer } from '#client/device/connection/server-trouble.ts'
import { learnInactive } from '#client/device/people/device-people.ts'
import { currentActor } from '#client/device/outbox/current-actor.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { sweepDoneActions, watchUnsent } from '#client/device/outbox/outbox.ts'
import { restoreSessionForOutbox } from '#client/device/outbox/restore-session-for-outbox.ts'
import { sweepQueuedOrders } from '#client/features/checkout/counter/queue-counter-order.ts'
import { reportOldestAction } from '#client/api/oldest-action.ts'
import { watchOldestAction } from '#client/device/outbox/oldest-unsent.ts'
import { keepUpToDate, type UpdateQuestion } from '#client/device/updates/keep-up-to-date.ts'
import { isKiosk, kioskHome } from '#client/device/kiosk/kiosk.ts'
import { cacheStaffAreas } from '#client/device/updates/register-service-worker.ts'
import { runDrainer } from '#client/device/outbox/run-drainer.ts'
import { hasLearnedServerTime, knowsServerTime, serverNow } from '#client/device/connection/server-clock.ts'
import { sweepSetAside } from '#client/device/kiosk/set-aside-cart.ts'
import { resumeUploads } from '#client/device/uploads/resume-uploads.ts'
import { resumeReading } from '#client/features/uploads/resume-reading.ts'
import { onGuestWiped } from '#client/device/database/wipe-guest.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { onDatabaseLost, onDatabaseStuck } from '#client/device/database/lost-database.ts'
import { watchClockJumps } from '#client/device/connection/clock-jumps.ts'
import { dismissNotices, notify } from '#client/ui/notices/notices.tsx'
import { actionKinds } from './action-kinds.ts'

async function keepDayPack(database: OfflineDatabase, queryClient: QueryClient): Promise<void> {
  const slug = isKiosk() ? kioskHome()?.split('/')[2] : undefined
  if (slug === undefined && (await database.dayPacks.count()) === 0) return
  const { prepareDayPack, startDayPack } = await retryUntilLoaded(() => import('./start-day-pack.ts'))
  if (slug === undefined) startDayPack(queryClient)
  else await prepareDayPack(queryClient, slug)
}

let hasAsked = false

function askToUpdate(question: UpdateQuestion | null): void {
  if (question === null && !hasAsked) return
  hasAsked = true
  void import('../shell/update-prompt.tsx')
    .then(({ showUpdatePrompt }) => showUpdatePrompt(question))
    .catch(() => undefined)
}

/** Stores the code of the staff pages on a device with a logged-in user. */
function cacheAreasOfStaff(): void {
  const keep = (): void => {
    if (currentSession()) void cacheStaffAreas().catch(() => undefined)
  }
  onSessionChange(keep)
  keep()
}

/** See docs/rules.md#connectivity. */
function probeWhereNeeded(database: OfflineDatabase): void {
  let unsent = 0
  watchUnsent(database, ({ waiting, records }) => (unsent = waiting + records))
  probeWhile(() => unsent > 0 || isKiosk() || document.documentElement.hasAttribute('data-staff'))
}

function reportUnsent(database: OfflineDatabase): void {
  let oldest: number | null = null
  watchOldestAction(database, (instant) => (oldest = instant))
  reportOldestAction(() => (oldest === null ? null : Math.max(0, Math.round((serverNow() - oldest) / 1000))))
}

function sweepByAge(database: OfflineDatabase): void {
  void sweepCarts(database)
    .then(() => sweepSetAside(database))
    .then(() => sweepQueuedOrders(database, serverNow()))
    .then(() => sweepDoneActions(database, serverNow()))
    .catch(() => undefined)
}

function offerReloadWhenStuck(): void {
  let dismiss: (() => void) | undefined
  const actions = [{ label: t('error.reload'), run: () => location.reload() }]
  onDatabaseStuck((isStuck) => {
    dismiss?.()
    dismiss = isStuck
      ? notify({ text: t('error.storage-stuck'), tone: 'warning', duration: null, stays: true, actions })
      : undefined
  })
}

/**
 * Load this module after the first paint. `isFromServer`: the page's HTML came from the server, not from the service
 * worker.
 */
export function startDevice(queryClient: QueryClient, { isFromServer }: { isFromServer: boolean }): void {
  watchConnectivity({ isFromServer })
  watchActivity()
  const database = offlineDatabase()
  let isSwept = false
  onAnswer((answer) => {
    connectivity.ended(answer)
    void noteAnswer(answer)
    // Deletes expired rows only once the server's time is known. A device clock that somebody changed would make new
    // orders look expired.
    if (!hasLearnedServerTime() || isSwept) return
    isSwept = true
    sweepByAge(database)
  })
  onGuestWiped(() => {
    // After a wipe of the guest's data, removes query answers from memory, because they may belong to the guest.
    // Answers with `keep: true` stay, because they are public storefront data.
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.persist !== true })
    forgetFavourites()
    dismissNotices()
  })
  onDatabaseLost(() => notify({ text: t('error.storage-lost'), tone: 'warning', duration: null, stays: true }))
  offerReloadWhenStuck()
  watchClockJumps(() => void checkNow())
  // The first screen sends no request from which the device could learn the server's time, so a probe learns it.
  // Otherwise the guest's first actions would use a device clock that may be wrong.
  if (!knowsServerTime()) void checkNow()
  probeWhereNeeded(database)
  reportUnsent(database)
  followRefusals(({ id }) => learnInactive(id, true))
  restoreSessionForOutbox(database)
  runDrainer({ database, kinds: actionKinds, connectivity, currentActor, onActorChange: onSessionChange })
  resumeUploads(database)
  resumeReading(database)
  // Loads the server's public key, which encrypts the contacts of counter orders that guests make offline.
  void queryClient.prefetchQuery(configQuery)
  void keepDayPack(database, queryClient).catch(() => undefined)
  if (!import.meta.env.PROD) return
  void keepUpToDate({ database, ask: askToUpdate }).catch(() => undefined)
  cacheAreasOfStaff()
}
