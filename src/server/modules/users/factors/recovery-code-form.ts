import { randomInt } from 'node:crypto'

const recoveryCodeCount = 10

/**
 * The characters of recovery codes, without letters and digits that look alike. A code of ten characters has 49 bits.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const half = 5

/** In the form `K7QXM-4R2TP`. */
export function makeRecoveryCodes(): string[] {
  const part = (): string => Array.from({ length: half }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
}

export function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
