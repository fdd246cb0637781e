import { accountMailTexts } from './en/account-mail.en.ts'
import { guestTexts } from './en/guest.en.ts'
import { mailTexts } from './en/mail.en.ts'
import { serverTexts } from './en/server.en.ts'
import { staffTexts } from './en/staff.ts'
import { guestTexts as spanishGuestTexts } from './es/guest.es.ts'
import { mailTexts as spanishMailTexts } from './es/mail.es.ts'
import { serverTexts as spanishServerTexts } from './es/server.es.ts'
import { guestTexts as frenchGuestTexts } from './fr/guest.fr.ts'
import { mailTexts as frenchMailTexts } from './fr/mail.fr.ts'
import { serverTexts as frenchServerTexts } from './fr/server.fr.ts'
import { fillText, type Params, type Text, type Translation } from './fill-text.ts'
import type { Locale } from './locale.ts'

export { chooseLocale, type Locale } from './locale.ts'
export type { Params } from './fill-text.ts'

const english = { ...guestTexts, ...serverTexts, ...mailTexts, ...accountMailTexts, ...staffTexts }

export type TextKey = keyof typeof english

const translations: Readonly<Record<Exclude<Locale, 'en'>, Translation<TextKey>>> = {
  es: { ...spanishGuestTexts, ...spanishServerTexts, ...spanishMailTexts },
  fr: { ...frenchGuestTexts, ...frenchServerTexts, ...frenchMailTexts },
}

/** This module imports all texts, so guest screens import `guest-texts.ts` instead. */
export function translate(locale: Locale, key: TextKey, params?: Params): string {
  const translated: Text | undefined = locale === 'en' ? undefined : translations[locale][key]
  return fillText(locale, translated ?? english[key], params)
}
