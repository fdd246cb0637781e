import { guestTexts } from './en/guest.ts'
import { fillText, type Params, type Text, type Translation } from './fill-text.ts'
import type { Locale } from './locale.ts'

/** A sentence that a guest's screen may show. */
export type GuestTextKey = keyof typeof guestTexts

const translations: Readonly<Record<Exclude<Locale, 'en'>, Translation<GuestTextKey>>> = { es: {}, fr: {} }

/** Like `translate`, with the guest screens' sentences only, so that the storefront loads no others. */
export function guestText(locale: Locale, key: GuestTextKey, params?: Params): string {
  const translated: Text | undefined = locale === 'en' ? undefined : translations[locale][key]
  return fillText(locale, translated ?? guestTexts[key], params)
}
