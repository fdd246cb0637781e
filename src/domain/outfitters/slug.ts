export const slugMaximumLength = 60

/** Words that our own addresses use. An outfitter with such a slug would look like a part of the product. */
const reserved = new Set(
  (
    'account admin api cart counter dashboard deliver deliveries eddyline external help images kiosk login logos ' +
    'lost-password manifests order photographer public reset-password settings share slideshow staff support take ' +
    'uploads www zip'
  ).split(' '),
)

/** True when our own addresses use this word, so that no outfitter may have it as a slug. */
export function isReservedSlug(text: string): boolean {
  return reserved.has(text)
}

/**
 * True for lower-case letters, digits and single hyphens. A slug needs a letter, because the server would read a plain
 * number as an id.
 */
export function isSlug(text: string): boolean {
  return text.length <= slugMaximumLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text)
}

/**
 * Derives a slug from a name: removes accents, and writes a hyphen for everything but letters and digits. If the result
 * is not a valid slug or is reserved, the function puts `fallback` before it, as in 'outfitter-2024'. The caller must
 * make the slug unique.
 */
export function slugOf(name: string, fallback = 'outfitter'): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaximumLength)
    .replace(/^-+|-+$/g, '')
  return isSlug(slug) && !isReservedSlug(slug)
    ? slug
    : [fallback, slug].filter(Boolean).join('-').slice(0, slugMaximumLength)
}
