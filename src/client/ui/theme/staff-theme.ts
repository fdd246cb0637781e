import { useSyncExternalStore } from 'react'

export const staffThemes = ['system', 'light', 'dark'] as const
type StaffTheme = (typeof staffThemes)[number]

// The theme is stored on the device instead of in the user's account. The best theme depends on the light around the
// screen.
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
    // The browser denies storage, so the system's theme applies.
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
