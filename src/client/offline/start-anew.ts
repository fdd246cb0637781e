import { lastActivity } from './activity.ts'
import { goOverToUpdate } from './waiting-update.ts'
import { wipeGuest } from './wipe-guest.ts'

const PATIENCE = 1_000

// Of the device: it says nothing of a guest.
const OPENED_AT = 'device.opened-anew-at'

/** Whether this page was opened for the next guest and nobody has touched it since: there is nothing on it to forget. */
export function isAnew(): boolean {
  try {
    return lastActivity() < Number(sessionStorage.getItem(OPENED_AT))
  } catch {
    return false
  }
}

/** Says that the page that opens next is so; false where the device cannot keep that. */
export function markAnew(): boolean {
  try {
    sessionStorage.setItem(OPENED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** How far this page is from the first one that the app showed here, as the router counts. */
function stepsBack(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}

function goBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE)
    history.go(-steps)
  })
}

/**
 * Ends a guest's visit on a kiosk: everything of the guest is wiped, and `home` opens anew with a history that leads
 * nowhere else: neither Back nor Forward shows what the guest saw (rules.md 9.8).
 */
export function startAnew(home: string): Promise<void> {
  starting ??= openAnew(home).finally(() => (starting = undefined))
  return starting
}

let starting: Promise<void> | undefined

async function openAnew(home: string): Promise<void> {
  await wipeGuest()
  markAnew()
  // Between two guests nobody is disturbed (rules.md 9.7).
  await goOverToUpdate()
  const steps = stepsBack()
  if (steps > 0) await goBack(steps)
  history.replaceState(null, '', home)
  // A new step drops all that lay before it.
  history.pushState(null, '', home)
  location.replace(home)
}
