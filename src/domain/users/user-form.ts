import type { Role } from '#domain/access/capabilities.ts'
import type { FailureText } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'

export interface UserForm {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outfitterId: number | null
}

/**
 * Returns the problems of a user form by field (docs/rules.md#user-form). A name that consists only of invisible
 * characters counts as missing.
 */
export function userFormProblems(form: UserForm): Partial<Record<'name' | 'email' | 'outfitter_id', FailureText>> {
  const email = form.email.trim()
  return {
    ...(isBlank(form.name) ? { name: missing('Name') } : {}),
    ...(isBlank(email) ? { email: missing('Email') } : {}),
    ...(!isBlank(email) && !isEmail(email) ? { email: { key: 'validation.email' as const } } : {}),
    ...(form.outfitterId === null && (form.role === 'outfitter' || form.role === 'employee')
      ? { outfitter_id: { key: `user.outfitter-needed-for-${form.role}` as const } }
      : {}),
  }
}

/** Returns the text 'Please enter {label}' for an empty field (docs/rules.md#missing-information-warning). */
export function missing(label: string): FailureText {
  return { key: 'validation.label-required', params: { label } }
}

function isBlank(text: string): boolean {
  return text.replace(/[\p{C}\p{Z}\s]/gu, '') === ''
}

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
