/** Nothing that is mistaken for another when it is read aloud or written down: no 0 and O, no 1, I and L. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 6

/** The code of an order that waits for a network (rules.md 3.7), `K7-4QXM`. `random`: a number below its argument. */
export function localCode(random: (below: number) => number): string {
  const code = Array.from({ length }, () => letters.charAt(random(letters.length))).join('')
  return `${code.slice(0, 2)}-${code.slice(2)}`
}
