/** The longest address of an outfitter's page. */
export const slugMaximumLength = 60

/** True for small letters and digits, joined by single hyphens, with a letter in it: a number means an id. */
export function isSlug(text: string): boolean {
  return text.length <= slugMaximumLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text)
}

/**
 * An address made of a name: accents dropped, all but letters and digits a hyphen; `fallback` when nothing of the name
 * remains. The caller makes it unique.
 */
export function slugOf(name: string, fallback = 'outfitter'): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaximumLength)
    .replace(/^-+|-+$/g, '')
  return isSlug(slug) ? slug : [fallback, slug].filter(Boolean).join('-').slice(0, slugMaximumLength)
}
