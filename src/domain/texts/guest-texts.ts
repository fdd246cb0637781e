import type { guestTexts } from './en/guest.ts'
import { storefrontTexts } from './en/storefront.ts'
import { fillText, type Params, type Translation } from './fill-text.ts'
import { defaultLocale, type Locale } from './locale.ts'

/** A sentence that a guest's screen may show. */
export type GuestTextKey = keyof typeof guestTexts

/** The guest screens' sentences in another language. */
export type GuestTranslation = Translation<GuestTextKey>

// The storefront's English is there from the start; the browser fetches the rest, and the language that it shows.
const registered = new Map<Locale, GuestTranslation>([[defaultLocale, storefrontTexts]])

/** Makes sentences known to `guestText`, in place of what it knew of that language. */
export function registerGuestTexts(locale: Locale, texts: GuestTranslation): void {
  registered.set(locale, texts)
}

/**
 * Like `translate`, with the guest screens' sentences that were registered: English where the language was not, the bare
 * key where that neither.
 */
export function guestText(locale: Locale, key: GuestTextKey, params?: Params): string {
  return fillText(locale, registered.get(locale)?.[key] ?? registered.get(defaultLocale)?.[key] ?? key, params)
}
