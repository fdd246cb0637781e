/**
 * Characters that an email address must not contain. They are invisible, change the direction of text, or have a
 * meaning in mail headers and address lists.
 */
const unsafe = /[\p{C}<>()[\]\\,;:"]/u

/**
 * True for an email address: a local part, @ and a dotted domain without spaces, up to 254 characters
 * (docs/rules.md#name-and-email-check). False for a text that a mail program could read as several addresses.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && !unsafe.test(text)
}
