import type { Role } from '#domain/access/capabilities.ts'
import type { FailureText } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'

/** What a user is to be, as the dialog of product.md 5 asks for it. */
export interface UserForm {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly outfitterId: number | null
}

/**
 * What is missing or wrong in a user (product.md 5), by field; empty when nothing is. A name of invisible characters only
 * is missing; roles Outfitter and Employee need an outfitter. Passwords are the matter of `passwordProblem`.
 */
export function userFormProblems(form: UserForm): Partial<Record<'name' | 'email' | 'outfitter_id', FailureText>> {
  const email = form.email.trim()
  return {
    ...(isBlank(form.name) ? { name: missing('Name') } : {}),
    ...(isBlank(email) ? { email: missing('Email') } : {}),
    ...(!isBlank(email) && (!isEmail(email) || /\p{C}/u.test(email))
      ? { email: { key: 'validation.email' as const } }
      : {}),
    ...(form.outfitterId === null && (form.role === 'outfitter' || form.role === 'employee')
      ? { outfitter_id: { key: `user.outfitter-needed-for-${form.role}` as const } }
      : {}),
  }
}

/** 'Please enter {label}' (product.md 5). */
export function missing(label: string): FailureText {
  return { key: 'validation.label-required', params: { label } }
}

function isBlank(text: string): boolean {
  return text.replace(/[\p{C}\p{Z}\s]/gu, '') === ''
}
