import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#client/storage.ts'
import { createEvent } from '#client/store.ts'

// These settings belong to the device, not to a guest, so a wipe keeps them.
const STORED = 'device.kiosk'
const HOME = 'device.kiosk-home'
const switched = createEvent()

/** True when staff switched this device to kiosk mode (docs/rules.md#kiosk-switch). */
export function isKiosk(): boolean {
  return readStored(STORED) === '1'
}

/** Without storage, the device cannot be a kiosk. `home`: path of the storefront that the kiosk opens. */
export function setKiosk(on: boolean, home?: string): void {
  writeStored(STORED, on ? '1' : null)
  if (!on) writeStored(HOME, null)
  else if (home !== undefined) writeStored(HOME, home)
  markKiosk()
  switched.emit()
}

export function kioskHome(): string | null {
  const home = readStored(HOME)
  return home !== null && /^\/outfitter\/[a-z0-9-]+(\/external)?$/.test(home) ? home : null
}

/** A kiosk never leaves its own storefront. */
export function homePath(): string {
  return (isKiosk() ? kioskHome() : null) ?? '/'
}

/** Marks the root element of the page on a kiosk, because the styles give a kiosk larger buttons. */
export function markKiosk(): void {
  document.documentElement.toggleAttribute('data-kiosk', isKiosk())
}

function subscribe(listener: () => void): () => void {
  const stop = switched.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

export function useKiosk(): boolean {
  return useSyncExternalStore(subscribe, isKiosk)
}

/** Returns 'off' on a kiosk, which must neither offer nor store a guest's data. */
export function kioskAutoComplete(value: string): string {
  return isKiosk() ? 'off' : value
}
