import { useSyncExternalStore } from 'react'

// Of the device, not of a guest: the wipe leaves it.
const STORED = 'device.kiosk'
const HOME = 'device.kiosk-home'
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is denied: the device cannot be a kiosk.
  }
}

/** Whether staff have said that this device is a kiosk (rules.md 3.5). */
export function isKiosk(): boolean {
  return read(STORED) === '1'
}

/** Says that this device is, or is no longer, a kiosk. `home`: the storefront that it opens, an address of the app. */
export function setKiosk(on: boolean, home?: string): void {
  write(STORED, on ? '1' : null)
  if (!on) write(HOME, null)
  else if (home !== undefined) write(HOME, home)
  markKiosk()
  for (const listener of listeners) listener()
}

/** Where a kiosk begins anew; null where that was not said. */
export function kioskHome(): string | null {
  const home = read(HOME)
  return home !== null && /^\/outfitter\/[a-z0-9-]+(\/external)?$/.test(home) ? home : null
}

/** Where the way 'home' leads: on a kiosk to its own storefront, never out of it. */
export function homePath(): string {
  return (isKiosk() ? kioskHome() : null) ?? '/'
}

/** Tells the styles: a kiosk's targets are larger. */
export function markKiosk(): void {
  document.documentElement.toggleAttribute('data-kiosk', isKiosk())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same, live: staff may change it in another tab. */
export function useKiosk(): boolean {
  return useSyncExternalStore(subscribe, isKiosk)
}

/** What a field says to the browser's autofill: a kiosk's browser must neither offer nor keep anything of a guest. */
export function kioskAutoComplete(value: string): string {
  return isKiosk() ? 'off' : value
}
