import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#client/storage.ts'

/** Milliseconds without activity before the page asks for a review, so that the guest sees the photos first. */
const REST = 5_000
/**
 * Milliseconds without activity before a kiosk asks for a review. A kiosk waits longer than other devices, because the
 * guest first scans the code of the delivery page.
 */
const KIOSK_REST = 20_000
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll'] as const
/** Milliseconds until the next try when another dialog is open. */
const RETRY = 2_000

// When the app wipes a guest's data, it removes every key that begins with 'guest:'.
const dismissedKey = (orderId: number): string => `guest:review-dismissed:${orderId}`

interface Conditions {
  wanted: boolean
  busy: boolean
  onKiosk: boolean
}

/** See docs/rules.md#review-window. */
export function useReviewMoment(orderId: number, { wanted, busy, onKiosk }: Conditions) {
  const [open, setOpen] = useState(false)
  const [dismissed, setDismissed] = useState(() => readStored(dismissedKey(orderId)) !== null)
  const waits = wanted && !busy && !open && !dismissed

  useEffect(() => {
    if (!waits) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (): void => {
      const isBlocked = document.hidden || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (isBlocked) timer = setTimeout(ask, RETRY)
      else setOpen(true)
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(ask, onKiosk ? KIOSK_REST : REST)
    }
    wait()
    for (const name of ACTIVITY_EVENTS) addEventListener(name, wait, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const name of ACTIVITY_EVENTS) removeEventListener(name, wait, { capture: true })
    }
  }, [waits, onKiosk])

  return {
    open: open && wanted,
    dismiss: () => {
      writeStored(dismissedKey(orderId), '1')
      setDismissed(true)
      setOpen(false)
    },
  }
}
