/** The languages of guests, in the order of the language menu. */
export const locales = ['en', 'es', 'fr'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español', fr: 'Français' }

/**
 * Chooses the offered language that an Accept-Language header prefers. Callers may also pass the browser's languages,
 * joined by commas. Ignores regions, returns English when no language fits, and never throws.
 */
export function chooseLocale(acceptLanguage: string | null | undefined, offered = locales): Locale {
  let best: Locale = defaultLocale
  let bestQuality = 0
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const asked = range === '*' ? defaultLocale : range.split('-')[0]
    const language = offered.find((locale) => locale === asked)
    const quality = qualityOf(parameters)
    if (language && quality > bestQuality) {
      best = language
      bestQuality = quality
    }
  }
  return best
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  if (given === undefined) return 1
  const quality = Number(given.slice(2))
  return quality >= 0 && quality <= 1 ? quality : 0
}
