import type { FormProblem } from './charge-form.ts'
import { isEmail } from './email.ts'

/** Who gets the photos: the counter form and the Zero Balance form. */
export interface ContactForm {
  readonly name: string
  readonly email: string
}

/** What is missing or wrong in a name and email (product.md 5); one sentence covers both when either is empty. */
export function validateContactForm(form: ContactForm): FormProblem<keyof ContactForm>[] {
  if (form.name.trim() === '') return [{ field: 'name', text: 'checkout.name-and-email-required' }]
  if (form.email.trim() === '') return [{ field: 'email', text: 'checkout.name-and-email-required' }]
  return isEmail(form.email.trim()) ? [] : [{ field: 'email', text: 'checkout.email-invalid' }]
}
