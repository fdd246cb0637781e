import type { guestTexts } from './en/guest.en.ts'
import { storefrontTexts } from './en/storefront.ts'
import { fillText, type Params, type Translation } from './fill-text.ts'
import { defaultLocale, type Locale } from './locale.ts'

/** A sentence that a guest's screen may show. */
export type GuestTextKey = keyof typeof guestTexts

/** The guest screens' sentences in another language. */
export type GuestTranslation = Translation<GuestTextKey>

// The storefront's English is built in. The browser fetches the other sentences and the other languages.
const registered = new Map<Locale, GuestTranslation>([[defaultLocale, storefrontTexts]])

/** Registers a language's sentences for `guestText` and replaces the ones registered before. */
export function registerGuestTexts(locale: Locale, texts: GuestTranslation): void {
  registered.set(locale, texts)
}

/**
 * Translates like `translate`, but reads only registered guest sentences. It falls back to English, and then to the key
 * itself.
 */
export function guestText(locale: Locale, key: GuestTextKey, params?: Params): string {
  return fillText(locale, registered.get(locale)?.[key] ?? registered.get(defaultLocale)?.[key] ?? key, params)
}
