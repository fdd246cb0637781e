import { cents, type Cents } from '#domain/money.ts'

/**
 * Normalises a name or sentence to one trimmed line in Unicode's composed form. Removes control characters and marks
 * that change the text direction. HTML tags stay, because pages show the result only as text.
 */
export function oneLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

const maximumLength = 500

/** Allows no user name and password before the host. */
const address = /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+\.?(:\d{1,5})?([/?#]|$)/iu
/** Characters that a web address may not contain, because they could end an HTML attribute or a line. */
const unsafe = /[\s\p{C}<>"'`\\]/u

/**
 * Accepts http and https with a dotted host, and adds https to an address without a scheme. Returns null for everything
 * else, such as `javascript:`.
 */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  // A dot before the first colon means a host with a port, such as `example.com:8080`. Such a text lacks a scheme.
  const complete = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`
  return address.test(complete) && !unsafe.test(complete) && complete.length <= maximumLength ? complete : null
}

export const slugMaximumLength = 60

/** An outfitter with such a slug would look like a part of the product. */
const reserved = new Set(
  (
    'account admin api cart counter dashboard deliver deliveries eddyline external help images kiosk login logos ' +
    'lost-password manifests order photographer public reset-password settings share slideshow staff support take ' +
    'uploads www zip'
  ).split(' '),
)

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
 * Derives a slug from a name: removes accents, and writes a hyphen for everything but letters and digits. The caller
 * must make the slug unique.
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

/** Without this limit, a typing error could overflow the sums of an order. */
export const highestAmount: Cents = cents(1_000_000)
