import { defaultLocale, locales, type Locale } from '#domain/texts/locale.ts'

/**
 * What is sealed of a guest whose counter order waits for a network (rules.md 9.8). The cart that the server has of it
 * stands in there too, with its secret: whoever reads the device opens nothing with it.
 */
export interface SealedContact {
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly order: { readonly id: number; readonly token: string } | null
}

/**
 * The sealed text, version 1: version byte, the sender's one-time P-256 point, IV, AES-256-GCM of the JSON with its tag;
 * base64. The AES key is HKDF-SHA256 of the ECDH secret, salted with both points; the local code is bound to it as
 * additional data, so that no sealed text serves another order.
 */
export const seal = {
  version: 1,
  pointBytes: 65,
  ivBytes: 12,
  tagBytes: 16,
  info: 'eddyline counter order 1',
} as const

const block = 256

/** The JSON in plain ASCII, filled up with blanks: its length tells little of the name. */
export function writeSealed(contact: SealedContact): string {
  const ascii = JSON.stringify(contact).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return ascii.padEnd(Math.ceil(ascii.length / block) * block)
}

/** The same, read; null when it is in no such form. Whether name and email will do is another question. */
export function readSealed(text: string): SealedContact | null {
  const read = parsed(text)
  if (!isRecord(read) || typeof read['name'] !== 'string' || typeof read['email'] !== 'string') return null
  if (read['name'].length > 200 || read['email'].length > 254) return null
  const { locale, order } = read
  return {
    name: read['name'],
    email: read['email'],
    locale: locales.find((known) => known === locale) ?? defaultLocale,
    order: readOrder(order),
  }
}

function readOrder(order: unknown): SealedContact['order'] {
  if (!isRecord(order)) return null
  const { id, token } = order
  return Number.isSafeInteger(id) && typeof id === 'number' && typeof token === 'string' ? { id, token } : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
