/** The languages of guests; a text that is not translated (the staff's) is shown in English. */
export type Locale = 'en' | 'es' | 'fr'

/** All of them, in the order in which they are offered. */
export const locales: readonly Locale[] = ['en', 'es', 'fr']
export const defaultLocale: Locale = 'en'

/**
 * The one of the offered languages that an Accept-Language header (or the browser's languages joined by commas) asks for
 * most: by quality, then by order; regions are ignored; English when none is known. Never throws, whatever the header
 * holds.
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
