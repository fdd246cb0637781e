import { guestText, type GuestTextKey } from '#domain/texts/guest-texts.ts'
import type { Params } from '#domain/texts/fill-text.ts'
import { chooseLocale, type Locale } from '#domain/texts/locale.ts'

/** The language of this device's screens: the first of the browser's languages that the catalogue has. */
export const locale: Locale = chooseLocale(navigator.languages.join(','))

/** A sentence of the guest's screens in this device's language. */
export function t(key: GuestTextKey, params?: Params): string {
  return guestText(locale, key, params)
}
