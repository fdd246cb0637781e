import { codeLetters } from './local-code.ts'

/** 13 letters of 31 are 64 bits (docs/rules.md#prepaid-codes). */
const groups = [4, 4, 5] as const
const length = 13

/** Returns the code of a number of at least 64 random bits, such as `7KQM-4XPA-9RTGB`. */
export function prepaidCode(random: bigint): string {
  const base = BigInt(codeLetters.length)
  let left = random
  const letters = Array.from({ length }, () => {
    const letter = codeLetters.charAt(Number(left % base))
    left /= base
    return letter
  }).join('')
  return groups.map((size, index) => letters.slice(4 * index, 4 * index + size)).join('-')
}

/** Case, spaces and hyphens make no difference. Null for a text that is no code. */
export function readPrepaidCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return code.length === length && [...code].every((letter) => codeLetters.includes(letter)) ? code : null
}

type PrepaidState = 'ready' | 'early' | 'over' | 'used' | 'stopped'

interface Dated {
  readonly first_day: string
  readonly last_day: string
  readonly stopped_at: Date | null
  readonly uses: number
  readonly used: number
}

/** `today`: the outfitter's local day. */
export function prepaidState(code: Dated, today: string): PrepaidState {
  if (code.used >= code.uses) return 'used'
  if (code.stopped_at !== null) return 'stopped'
  if (today < code.first_day) return 'early'
  return today > code.last_day ? 'over' : 'ready'
}

/** `robin@guest.test` is `r…@guest.test`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}…${email.slice(at)}`
}
