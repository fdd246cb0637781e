import { guestText, registerGuestTexts, type GuestTextKey } from '#domain/texts/guest-texts.ts'
import type { Params } from '#domain/texts/fill-text.ts'
import { chooseLocale, defaultLocale, type Locale } from '#domain/texts/locale.ts'

// A guest's choice: the wipe of a kiosk takes it away.
const CHOSEN = 'guest:locale'
const PATIENCE = 8_000

/** The language that the guest chose by hand on this device; null when the browser's languages decide. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(CHOSEN)
  } catch {
    return null
  }
}

/** The language of this device's screens: the guest's choice, else the first of the browser's that the catalogue has. */
export let locale: Locale = chooseLocale([chosenLanguage() ?? [], navigator.languages].flat().join(','))

let guestLocale = locale

const catalogues = {
  es: () => import('#domain/texts/es/guest.ts'),
  fr: () => import('#domain/texts/fr/guest.ts'),
}

/** Fetches the sentences of this device's language. Before the first screen is drawn; English when they do not come. */
export async function loadTexts(): Promise<void> {
  if (locale === 'en') return
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))
  try {
    const { guestTexts } = await Promise.race([catalogues[locale](), late])
    registerGuestTexts(locale, guestTexts)
  } catch {
    locale = guestLocale = defaultLocale
  }
}

/** Fetches what the app's first script does not carry of English: before any page but the storefront is shown. */
export async function loadOtherTexts(): Promise<void> {
  if (locale !== 'en') return
  const { guestTexts } = await import('#domain/texts/en/guest.ts')
  registerGuestTexts('en', guestTexts)
}

/** Has staff's pages speak English, with what they share with guests and what the server says to them. */
export function speakFor(whom: 'staff' | 'guests'): void {
  const next = whom === 'staff' ? defaultLocale : guestLocale
  if (next === locale) return
  locale = next
  document.documentElement.lang = next
}

/** Remembers the guest's choice and shows the page anew in that language. */
export function chooseLanguage(chosen: Locale): void {
  try {
    localStorage.setItem(CHOSEN, chosen)
  } catch {
    // Storage is denied: the browser's language stays.
  }
  location.reload()
}

/** A sentence of the guest's screens in this device's language. */
export function t(key: GuestTextKey, params?: Params): string {
  return guestText(locale, key, params)
}
