import type { Locale } from './locale.ts'

export type Params = Readonly<Record<string, string | number>>

/** A sentence, or its singular and plural forms. The value `count` selects the form. */
export type Text = string | Readonly<{ one: string; other: string }>

/** A missing key falls back to English. */
export type Translation<Key extends string> = Readonly<Partial<Record<Key, Text>>>

/**
 * Numbers follow the locale's format. A placeholder without a value stays in the text, so that the mistake is visible.
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

// Keeps the number format and plural rules of each locale. A phone needs a millisecond to create either of them, and a
// page fills dozens of texts.
function intlOf(locale: Locale): LocaleIntl {
  const known = intls.get(locale)
  if (known) return known
  const made = { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) }
  intls.set(locale, made)
  return made
}
