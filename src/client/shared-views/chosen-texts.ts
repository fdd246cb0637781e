import { guestText, registerGuestTexts, type GuestTextKey } from '#domain/texts/guest-texts.ts'
import type { Params } from '#domain/texts/fill-text.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { createStore, useStore } from '#client/store.ts'
import { chooseLocale, defaultLocale, type Locale } from '#domain/texts/locale.ts'

// A wipe of the guest's data removes all keys with the prefix `guest:`.
const CHOSEN = 'guest:locale'
const PATIENCE = 8_000

/** Null when the browser's languages decide. */
export function chosenLanguage(): string | null {
  return readStored(CHOSEN)
}

export let locale: Locale = chooseLocale([chosenLanguage() ?? [], navigator.languages].flat().join(','))

const guestLocale = createStore(locale)

const textFiles = {
  en: () => import('#domain/texts/en/guest.en.ts'),
  es: () => import('#domain/texts/es/guest.es.ts'),
  fr: () => import('#domain/texts/fr/guest.fr.ts'),
}

/** The screens stay English when the load fails. */
export async function loadTexts(): Promise<void> {
  if (locale === 'en') return
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))
  try {
    const { guestTexts } = await Promise.race([textFiles[locale](), late])
    registerGuestTexts(locale, guestTexts)
  } catch {
    locale = defaultLocale
    guestLocale.set(locale)
  }
}

/** Every page but the storefront needs these texts. */
export async function loadOtherTexts(): Promise<void> {
  if (locale !== 'en') return
  const { guestTexts } = await import('#domain/texts/en/guest.en.ts')
  registerGuestTexts('en', guestTexts)
}

export function speakFor(whom: 'staff' | 'guests'): void {
  const next = whom === 'staff' ? defaultLocale : guestLocale.get()
  if (next === locale) return
  locale = next
  document.documentElement.lang = next
}

/**
 * Changes the language of the open page without a reload, so that typed text and open dialogs stay.
 * Throws: when the texts cannot be loaded. The language then stays as it is.
 */
export async function chooseLanguage(chosen: Locale): Promise<void> {
  const { guestTexts } = await textFiles[chosen]()
  registerGuestTexts(chosen, guestTexts)
  writeStored(CHOSEN, chosen)
  locale = chosen
  document.documentElement.lang = chosen
  guestLocale.set(chosen)
}

/** Rerenders a component when the guest chooses another language. The root and each memoized component need it. */
export function useLanguage(): Locale {
  return useStore(guestLocale)
}

export function t(key: GuestTextKey, params?: Params): string {
  return guestText(locale, key, params)
}
