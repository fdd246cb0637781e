export const passwordMinimumLength = 8
export const passwordMaximumLength = 128

/**
 * Returns the problem of a new password's length, or null (docs/rules.md#passwords). Lengths count Unicode code points.
 * The server also judges how easily somebody could guess the password.
 */
export function passwordLengthProblem(password: string): 'password.too-short' | 'password.too-long' | null {
  const length = [...password].length
  if (length < passwordMinimumLength) return 'password.too-short'
  return length > passwordMaximumLength ? 'password.too-long' : null
}
