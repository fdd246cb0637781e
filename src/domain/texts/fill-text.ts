import type { Locale } from './locale.ts'

/** Values for the `{name}` placeholders of a text. A text with plural forms takes its form from `count`. */
export type Params = Readonly<Record<string, string | number>>

/** A sentence, or its forms by the number given as `count`. */
export type Text = string | Readonly<{ one: string; other: string }>

/** One area's sentences in another language: any key may be missing and then falls back to English. */
export type Translation<Key extends string> = Readonly<Partial<Record<Key, Text>>>

/**
 * The sentence with its placeholders filled: numbers are written as the locale writes them; a placeholder without a
 * value stays as it is, so that it is seen.
 */
export function fillText(locale: Locale, text: Text, params: Params = {}): string {
  return formOf(locale, text, params).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (value === undefined) return placeholder
    return typeof value === 'number' ? intlOf(locale).numbers.format(value) : value
  })
}

function formOf(locale: Locale, text: Text, params: Params): string {
  if (typeof text === 'string') return text
  const count = params['count']
  const isOne = typeof count === 'number' && intlOf(locale).plurals.select(count) === 'one'
  return isOne ? text.one : text.other
}

interface LocaleIntl {
  readonly numbers: Intl.NumberFormat
  readonly plurals: Intl.PluralRules
}

const intls = new Map<Locale, LocaleIntl>()

// Made once: on a phone each costs a millisecond, and a page fills dozens of texts.
function intlOf(locale: Locale): LocaleIntl {
  const known = intls.get(locale)
  if (known) return known
  const made = { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) }
  intls.set(locale, made)
  return made
}
