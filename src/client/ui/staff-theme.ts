import { useSyncExternalStore } from 'react'

export const staffThemes = ['system', 'light', 'dark'] as const
export type StaffTheme = (typeof staffThemes)[number]

// Of the device, like the kiosk switch: who looks at this screen by day and by night.
const STORED = 'device.theme'
const listeners = new Set<() => void>()

/** How staff pages look on this device: as the device says, or always light or dark. */
export function staffTheme(): StaffTheme {
  try {
    const stored = localStorage.getItem(STORED)
    return staffThemes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Puts it on the page. */
export function applyTheme(): void {
  const theme = staffTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Chooses another and keeps it. */
export function chooseTheme(theme: StaffTheme): void {
  try {
    localStorage.setItem(STORED, theme)
  } catch {
    // Storage is denied: it follows the device.
  }
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useStaffTheme(): StaffTheme {
  return useSyncExternalStore(subscribe, staffTheme)
}
