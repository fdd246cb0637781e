import { createStore, useStore } from '#client/store.ts'

export const staffThemes = ['system', 'light', 'dark'] as const
type StaffTheme = (typeof staffThemes)[number]

// The theme is stored on the device instead of in the user's account. The best theme depends on the light around the
// screen.
const STORED = 'device.theme'

function storedTheme(): StaffTheme {
  try {
    const stored = localStorage.getItem(STORED)
    return staffThemes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

const chosen = createStore(storedTheme())

export function applyTheme(): void {
  const theme = chosen.get()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: StaffTheme): void {
  try {
    localStorage.setItem(STORED, theme)
  } catch {
    // The browser denies storage, so the theme lasts as long as the page.
  }
  chosen.set(theme)
  applyTheme()
}

export function useStaffTheme(): StaffTheme {
  return useStore(chosen)
}
