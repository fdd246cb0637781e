import type { FormProblem } from './charge-form.ts'
import { isEmail } from './email.ts'

export interface ContactForm {
  readonly name: string
  readonly email: string
}

/** Returns the problems of a guest's name and email (docs/rules.md#name-and-email-check). */
export function validateContactForm(form: ContactForm): FormProblem<keyof ContactForm>[] {
  const missing = (['name', 'email'] as const).filter((field) => form[field].trim() === '')
  if (missing.length > 0) return missing.map((field) => ({ field, text: 'checkout.name-and-email-required' }))
  return isEmail(form.email.trim()) ? [] : [{ field: 'email', text: 'checkout.email-invalid' }]
}
