import { goOverToUpdate } from './waiting-update.ts'
import { wipeGuest } from './wipe-guest.ts'

const PATIENCE = 1_000

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
  // Between two guests nobody is disturbed (rules.md 9.7).
  await goOverToUpdate()
  const steps = stepsBack()
  if (steps > 0) await goBack(steps)
  history.replaceState(null, '', home)
  // A new step drops all that lay before it.
  history.pushState(null, '', home)
  location.replace(home)
}
