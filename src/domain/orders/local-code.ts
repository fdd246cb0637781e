/** A code never contains 0, O, 1, I or L, because people confuse these characters. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 6

/**
 * Returns the code that a device shows for an order it could not send yet, such as `K7-4QXM`
 * (docs/rules.md#counter-thank-you).
 */
export function localCode(random: (below: number) => number): string {
  const code = Array.from({ length }, () => codeLetters.charAt(random(codeLetters.length))).join('')
  return `${code.slice(0, 2)}-${code.slice(2)}`
}
