import { passwordMaximumLength, passwordMinimumLength, passwordProblem } from '#domain/users/password-rules.ts'
import type { FailureText } from '#domain/failure.ts'

/** Returns the problem of a new password (docs/rules.md#passwords), or null. */
export function newPasswordProblem(password: string, email: string): FailureText | null {
  const key = passwordProblem(password, email)
  if (key === 'password.too-short') return { key, params: { count: passwordMinimumLength } }
  if (key === 'password.too-long') return { key, params: { count: passwordMaximumLength } }
  return key === null ? null : { key }
}
