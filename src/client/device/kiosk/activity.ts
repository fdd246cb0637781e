import { wasTouchedEarly } from './early-touch.ts'

// A setting of the device, not of a guest.
const STORED = 'device.last-activity'
const WRITE_EVERY = 1_000

let seen = 0
let written = 0
let asking = false
let holds = 0

function stored(): number {
  try {
    return Number(localStorage.getItem(STORED)) || 0
  } catch {
    return 0
  }
}

export function lastActivity(): number {
  const last = Math.max(seen, stored())
  // After the clock was set back, the guest would seem active for hours.
  if (last > Date.now()) markActivity({ tell: true })
  return Math.min(last, Date.now())
}

/** Records activity. Other tabs learn of it within a second, at once with `tell`. */
export function markActivity({ tell = true } = {}): void {
  seen = Date.now()
  if (!tell && seen - written < WRITE_EVERY && seen >= written) return
  written = seen
  try {
    localStorage.setItem(STORED, String(seen))
  } catch {
    // Storage is denied: each tab counts alone.
  }
}

/** While this tab asks if anyone is there, only the answer counts as activity. */
export function setAsking(value: boolean): void {
  asking = value
}

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'touchstart', 'touchmove', 'wheel', 'scroll'] as const

export function watchActivity(): () => void {
  const sign = (): void => {
    if (!asking) markActivity({ tell: false })
  }
  // The card form is an iframe of the provider: its keys are invisible, but its focus is not.
  const left = (): void => {
    if (document.activeElement instanceof HTMLIFrameElement) sign()
  }
  // This script loads after the first paint; the guest may have touched the page before.
  if (wasTouchedEarly()) markActivity()
  for (const name of SIGNS) addEventListener(name, sign, { capture: true, passive: true })
  addEventListener('blur', left)
  return () => {
    for (const name of SIGNS) removeEventListener(name, sign, { capture: true })
    removeEventListener('blur', left)
  }
}

export function onActivityElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === STORED) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** Pauses the countdown while an order is placed. Returns the function that restarts it from the beginning. */
export function holdTimeout(): () => void {
  holds += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    holds -= 1
    markActivity()
  }
}

export function isTimeoutHeld(): boolean {
  return holds > 0
}
