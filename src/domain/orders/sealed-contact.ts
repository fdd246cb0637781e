import { defaultLocale, locales, type Locale } from '#domain/texts/locale.ts'

/**
 * The guest's data that a device seals for a counter order it cannot send yet (docs/rules.md#sealed-contacts). If the
 * server knows the guest's cart, the data include the cart's secret. If the device kept that secret unsealed, a thief
 * of the device could open the cart.
 */
export interface SealedContact {
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly order: { readonly id: number; readonly token: string } | null
}

/**
 * Version 1 of the format of sealed text, in base64. The text starts with a version byte, the device's one-time P-256
 * point and the IV. The JSON, encrypted by AES-256-GCM, and its tag follow. HKDF-SHA256 derives the AES key from the
 * ECDH secret. The salt of HKDF is the device's point followed by the server's point. The additional data of AES-GCM is
 * the order's local code, so a sealed text opens only for its own order.
 */
export const seal = {
  version: 1,
  pointBytes: 65,
  ivBytes: 12,
  tagBytes: 16,
  info: 'eddyline counter order 1',
} as const

const block = 256

/**
 * Returns a contact as JSON in plain ASCII, ready to seal. Blanks pad the JSON so that its length hides the length of
 * the name.
 */
export function writeSealed(contact: SealedContact): string {
  const ascii = JSON.stringify(contact).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return ascii.padEnd(Math.ceil(ascii.length / block) * block)
}

/** Parses the JSON of an opened sealed contact. Does not validate the name and the email. */
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
