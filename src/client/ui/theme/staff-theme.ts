import { readStored, writeStored } from '#client/storage.ts'
import { createStore, useStore } from '#client/store.ts'

export const staffThemes = ['system', 'light', 'dark'] as const
type StaffTheme = (typeof staffThemes)[number]

// The theme is stored on the device instead of in the user's account. The best theme depends on the light around the
// screen.
const STORED = 'device.theme'

const stored = readStored(STORED)
const chosen = createStore(staffThemes.find((theme) => theme === stored) ?? 'system')

export function applyTheme(): void {
  const theme = chosen.get()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: StaffTheme): void {
  writeStored(STORED, theme)
  chosen.set(theme)
  applyTheme()
}

export function useStaffTheme(): StaffTheme {
  return useStore(chosen)
}
