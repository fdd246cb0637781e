import { guestTexts } from './en/guest.ts'
import { mailTexts } from './en/mail.ts'
import { serverTexts } from './en/server.ts'
import { staffTexts } from './en/staff.ts'
import { guestTexts as spanishGuestTexts } from './es/guest.ts'
import { mailTexts as spanishMailTexts } from './es/mail.ts'
import { serverTexts as spanishServerTexts } from './es/server.ts'
import { guestTexts as frenchGuestTexts } from './fr/guest.ts'
import { mailTexts as frenchMailTexts } from './fr/mail.ts'
import { serverTexts as frenchServerTexts } from './fr/server.ts'
import { fillText, type Params, type Text, type Translation } from './fill-text.ts'
import type { Locale } from './locale.ts'

export { chooseLocale, type Locale } from './locale.ts'
export type { Params } from './fill-text.ts'

const english = { ...guestTexts, ...serverTexts, ...mailTexts, ...staffTexts }

/** A sentence of the whole catalogue, by its key. */
export type TextKey = keyof typeof english

const translations: Readonly<Record<Exclude<Locale, 'en'>, Translation<TextKey>>> = {
  es: { ...spanishGuestTexts, ...spanishServerTexts, ...spanishMailTexts },
  fr: { ...frenchGuestTexts, ...frenchServerTexts, ...frenchMailTexts },
}

/**
 * The sentence of a key in a language, English where it is not translated, with `{name}` placeholders filled.
 * It carries the whole catalogue: guest screens import `guest-texts.ts` instead.
 */
export function translate(locale: Locale, key: TextKey, params?: Params): string {
  const translated: Text | undefined = locale === 'en' ? undefined : translations[locale][key]
  return fillText(locale, translated ?? english[key], params)
}

/** True when the catalogue has a sentence of that key. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key)
}
