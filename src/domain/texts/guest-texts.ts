import type { guestTexts } from './en/guest.en.ts'
import { storefrontTexts } from './en/storefront.ts'
import { fillText, type Params, type Translation } from './fill-text.ts'
import { defaultLocale, type Locale } from './locale.ts'

export type GuestTextKey = keyof typeof guestTexts

export type GuestTranslation = Translation<GuestTextKey>

// The storefront's English sentences are part of the first script. The browser fetches all other sentences and
// languages later.
const registered = new Map<Locale, GuestTranslation>([[defaultLocale, storefrontTexts]])

export function registerGuestTexts(locale: Locale, texts: GuestTranslation): void {
  registered.set(locale, texts)
}

/** Falls back to English, and then to the key itself. */
export function guestText(locale: Locale, key: GuestTextKey, params?: Params): string {
  return fillText(locale, registered.get(locale)?.[key] ?? registered.get(defaultLocale)?.[key] ?? key, params)
}
