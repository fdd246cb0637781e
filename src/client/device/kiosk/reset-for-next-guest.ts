import { readStored, writeStored } from '#client/storage.ts'
import { lastActivity } from './activity.ts'
import { activateWaitingUpdate } from '../updates/waiting-update.ts'
import { wipeGuest } from '../database/wipe-guest.ts'

const PATIENCE = 1_000

// Open pages of earlier builds use this key, so it is never renamed.
const OPENED_AT = 'device.opened-at'

/** True when the page was opened for the next guest and nobody has touched it since. No data needs wiping then. */
export function isFreshlyReset(): boolean {
  return lastActivity() < Number(readStored(OPENED_AT, 'tab'))
}

/**
 * Records that the next page in this tab starts clean for a new guest. Returns false when the browser denies storage.
 */
export function markReset(): boolean {
  return writeStored(OPENED_AT, String(Date.now()), 'tab')
}

/**
 * Returns the number of history steps back to the app's first page. The router stores that number as `idx` in the
 * history state.
 */
function stepsBack(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}

function stepBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE)
    history.go(-steps)
  })
}

/**
 * Ends a guest's visit on a kiosk: wipes the guest's data and opens `home` with an empty history. Neither Back nor
 * Forward may show the guest's pages (docs/rules.md#wipe-of-a-guest).
 */
export function resetForNextGuest(home: string): Promise<void> {
  starting ??= wipeAndReopen(home).finally(() => (starting = undefined))
  return starting
}

let starting: Promise<void> | undefined

async function wipeAndReopen(home: string): Promise<void> {
  await wipeGuest()
  markReset()
  // Activates a waiting update now, because between two guests it disturbs nobody (docs/rules.md#updates).
  await activateWaitingUpdate()
  const steps = stepsBack()
  if (steps > 0) await stepBack(steps)
  history.replaceState(null, '', home)
  // A new history entry removes the entries after it, so that Forward leads nowhere.
  history.pushState(null, '', home)
  location.replace(home)
}
