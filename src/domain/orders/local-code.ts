/** Characters of a local code. It leaves out 0 and O, and 1, I and L, because they look or sound alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 6

/**
 * Returns the code that a device shows for an order it could not send yet, such as `K7-4QXM`
 * (docs/rules.md#counter-thank-you). `random` returns a random whole number from 0 to below its argument.
 */
export function localCode(random: (below: number) => number): string {
  const code = Array.from({ length }, () => letters.charAt(random(letters.length))).join('')
  return `${code.slice(0, 2)}-${code.slice(2)}`
}
