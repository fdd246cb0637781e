/** The languages of the texts catalogue; a text not yet translated is shown in English. */
export type Locale = 'en' | 'es' | 'fr'

export const locales: readonly Locale[] = ['en', 'es', 'fr']
export const defaultLocale: Locale = 'en'

/** True for a language of the catalogue. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * The catalogue's language that an Accept-Language header (or the browser's languages joined by commas) asks for most:
 * by quality, then by order; regions are ignored; English when none is known. Never throws, whatever the header holds.
 */
export function chooseLocale(acceptLanguage: string | null | undefined): Locale {
  let best: Locale = defaultLocale
  let bestQuality = 0
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const language = range === '*' ? defaultLocale : range.split('-')[0]
    const quality = qualityOf(parameters)
    if (isLocale(language) && quality > bestQuality) {
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
