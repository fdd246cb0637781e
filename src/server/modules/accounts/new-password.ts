import { passwordMaximumLength, passwordMinimumLength, passwordProblem } from '#domain/accounts/password-rules.ts'
import type { FailureText } from '#domain/failure.ts'

/** What is wrong with a new password (rules.md 8), with the numbers of its sentence; null when nothing is. */
export function newPasswordProblem(password: string, email: string): FailureText | null {
  const key = passwordProblem(password, email)
  if (key === 'password.too-short') return { key, params: { count: passwordMinimumLength } }
  if (key === 'password.too-long') return { key, params: { count: passwordMaximumLength } }
  return key === null ? null : { key }
}
