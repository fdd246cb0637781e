import { useEffect, useState } from 'react'

/** The photos and the thanks come first. */
const MOMENT = 5_000
/** On a kiosk the guest first takes the page away with the phone. */
const KIOSK_MOMENT = 20_000
/** Whoever scrolls or presses is busy: the moment begins anew. */
const HANDS = ['pointerdown', 'keydown', 'scroll'] as const
/** How soon it is tried again when it would have come between. */
const LATER = 2_000

// Wiped with everything of the guest.
const dismissedKey = (orderId: number): string => `guest:review-dismissed:${orderId}`

function isDismissed(orderId: number): boolean {
  try {
    return localStorage.getItem(dismissedKey(orderId)) !== null
  } catch {
    return false
  }
}

interface Circumstances {
  /** There are photos, and somewhere to review them. */
  wanted: boolean
  /** Something is under way that it would come between. */
  busy: boolean
  onKiosk: boolean
}

/**
 * When the guest is asked for a review: when the photos are there and the hands rest for a moment, not over another
 * window or while something is under way, and never again for this order once it was dismissed on this device.
 */
export function useReviewMoment(orderId: number, { wanted, busy, onKiosk }: Circumstances) {
  const [open, setOpen] = useState(false)
  const [dismissed, setDismissed] = useState(() => isDismissed(orderId))
  const waits = wanted && !busy && !open && !dismissed

  useEffect(() => {
    if (!waits) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const between = document.hidden || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (between) timer = setTimeout(look, LATER)
      else setOpen(true)
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(look, onKiosk ? KIOSK_MOMENT : MOMENT)
    }
    wait()
    for (const name of HANDS) addEventListener(name, wait, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const name of HANDS) removeEventListener(name, wait, { capture: true })
    }
  }, [waits, onKiosk])

  return {
    open: open && wanted,
    dismiss: () => {
      try {
        localStorage.setItem(dismissedKey(orderId), '1')
      } catch {
        // Storage is denied: it is remembered as long as the page is open.
      }
      setDismissed(true)
      setOpen(false)
    },
  }
}
