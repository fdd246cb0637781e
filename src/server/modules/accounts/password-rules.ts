import type { FailureText } from '#domain/failure.ts'

const shortest = 8
const longest = 128

// The most used ones that are long enough; their variations with digits and signs at the end are found too.
const common = new Set(
  `password passwort iloveyou sunshine princess football baseball superman trustno1 qwertyui qwertyuiop asdfghjkl
  asdfasdf zxcvbnm1 1q2w3e4r 1qaz2wsx q1w2e3r4 letmein1 welcome1 abcdefgh abcd1234 abc12345 aaaaaaaa 11111111 00000000
  12345678 123456789 1234567890 87654321 987654321 88888888 computer internet whatever starwars michelle jennifer
  charlotte liverpool changeme administrator rafting whitewater eddyline outfitter photographer`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Why a password may not be chosen (rules.md 8), or null when it may. */
export function passwordRefusal(password: string): FailureText | null {
  const length = [...password].length
  if (length < shortest) return { key: 'password.too-short', params: { count: shortest } }
  if (length > longest) return { key: 'password.too-long', params: { count: longest } }
  const plain = password.toLowerCase()
  const stem = plain.replace(/[^a-z]+$/, '')
  if (common.has(plain) || common.has(stem) || new Set(plain).size < 3) return { key: 'password.common' }
  return null
}
