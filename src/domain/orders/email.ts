/** The loose test of product.md 5: a local part, @, a dotted domain; no spaces, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
