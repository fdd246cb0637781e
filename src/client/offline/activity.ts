// Of the device: it says nothing of a guest.
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

/** When somebody last did something in any tab of this device, in this device's milliseconds. */
export function lastActivity(): number {
  const last = Math.max(seen, stored())
  // A clock that was set back must not make the guest look busy for hours.
  if (last > Date.now()) markActivity({ tell: true })
  return Math.min(last, Date.now())
}

/** Somebody is there. Other tabs hear of it within a second, at once with `tell`. */
export function markActivity({ tell = true } = {}): void {
  seen = Date.now()
  if (!tell && seen - written < WRITE_EVERY && seen >= written) return
  written = seen
  try {
    localStorage.setItem(STORED, String(seen))
  } catch {
    // Storage is denied: each tab counts for itself.
  }
}

/** While this tab asks whether anyone is there, only the answer counts in it. */
export function setAsking(value: boolean): void {
  asking = value
}

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'touchstart', 'touchmove', 'wheel', 'scroll'] as const

/** Watches this tab for signs of a person; answers how to stop. */
export function watchActivity(): () => void {
  const sign = (): void => {
    if (!asking) markActivity({ tell: false })
  }
  // The card's form is a frame of the payment provider: what is typed there is not seen, but that it was entered is.
  const left = (): void => {
    if (document.activeElement instanceof HTMLIFrameElement) sign()
  }
  for (const name of SIGNS) addEventListener(name, sign, { capture: true, passive: true })
  addEventListener('blur', left)
  return () => {
    for (const name of SIGNS) removeEventListener(name, sign, { capture: true })
    removeEventListener('blur', left)
  }
}

/** Calls back when another tab tells of activity; answers how to stop. */
export function onActivityElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === STORED) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** Keeps the countdown still while an order is being placed; answers how to let it run again, from the start. */
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
