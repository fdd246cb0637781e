import { readStored, writeStored } from '#client/storage.ts'
import { wasTouchedEarly } from './early-touch.ts'

// It belongs to the device, not to a guest, so a wipe keeps it.
const STORED = 'device.last-activity'
const WRITE_EVERY = 1_000

let seen = 0
let written = 0
let asking = false
let holds = 0

export function lastActivity(): number {
  const last = Math.max(seen, Number(readStored(STORED)) || 0)
  // A stored time in the future means that the device's clock was set back. Otherwise the guest would seem active for
  // hours.
  if (last > Date.now()) markActivity({ tell: true })
  return Math.min(last, Date.now())
}

/** With `tell: true`, stores the time at once; with `tell: false`, at most once a second. */
export function markActivity({ tell = true } = {}): void {
  seen = Date.now()
  if (!tell && seen - written < WRITE_EVERY && seen >= written) return
  written = seen
  writeStored(STORED, String(seen))
}

/** While this tab asks if the guest is still there, only the guest's answer counts as activity. */
export function setAsking(value: boolean): void {
  asking = value
}

// Not 'scroll', because pages also scroll by themselves.
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'touchstart', 'touchmove', 'wheel'] as const

export function watchActivity(): () => void {
  const sign = (): void => {
    if (!asking) markActivity({ tell: false })
  }
  // The card form is an iframe of the provider. The page cannot see the keys pressed in the iframe, but sees that the
  // iframe takes the focus.
  const left = (): void => {
    if (document.activeElement instanceof HTMLIFrameElement) sign()
  }
  // Counts a touch from before this code loaded as activity. This code loads only after the first paint.
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
