import { commonPasswords } from './common-passwords.ts'

export const passwordMinimumLength = 8
export const passwordMaximumLength = 128

export type PasswordProblem = 'password.too-short' | 'password.too-long' | 'password.common'

/**
 * Returns the problem of a new password, or null for a good one (docs/rules.md#passwords). Lengths count Unicode code
 * points. Refuses common passwords, even with capitals or with symbols in place of letters (`p@ss`). Digits and symbols
 * at the beginning or end make no difference. Also refuses a repeated sequence of up to four characters. Also refuses a
 * run of the alphabet, the digits or the keyboard. Also refuses the part of the person's email address before the @,
 * from four characters on.
 */
export function passwordProblem(password: string, email = ''): PasswordProblem | null {
  const length = [...password].length
  if (length < passwordMinimumLength) return 'password.too-short'
  if (length > passwordMaximumLength) return 'password.too-long'
  const lower = password.toLowerCase()
  const own = email.split('@')[0]?.toLowerCase() ?? ''
  if (own.length >= 4 && stripped(lower) === stripped(own)) return 'password.common'
  const isCommon = [lower, stripped(lower), stripped(unswapped(lower))].some((form) => commonPasswords.has(form))
  return isCommon || isRepeated(lower) || isRun(lower) ? 'password.common' : null
}

const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function unswapped(text: string): string {
  return text.replace(/(?<=[a-z@$!\d])[013457@$!](?=[a-z@$!\d])|^[@$]/g, (sign) => swaps[sign] ?? sign)
}

function stripped(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text)
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
]

function isRun(text: string): boolean {
  return rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))
}
