import { useSyncExternalStore } from 'react'

export const staffThemes = ['system', 'light', 'dark'] as const
type StaffTheme = (typeof staffThemes)[number]

// A setting of the device, not of the user, because the same screen is read by day or by night.
const STORED = 'device.theme'
const listeners = new Set<() => void>()

function staffTheme(): StaffTheme {
  try {
    const stored = localStorage.getItem(STORED)
    return staffThemes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function applyTheme(): void {
  const theme = staffTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: StaffTheme): void {
  try {
    localStorage.setItem(STORED, theme)
  } catch {
    // Storage is denied: the system's theme applies.
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
