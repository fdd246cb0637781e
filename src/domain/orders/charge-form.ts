import type { GuestTextKey } from '#domain/texts/guest-texts.ts'
import { isEmail } from './email.ts'

export const countries = ['US', 'CA', 'OT'] as const
export type Country = (typeof countries)[number]
export const defaultCountry: Country = 'US'

export function isCountry(value: unknown): value is Country {
  return countries.some((country) => country === value)
}

export interface ChargeForm {
  readonly name: string
  readonly email: string
  readonly country: string
  readonly state?: string | null
  readonly zip?: string | null
}

export interface FormProblem<Field extends string> {
  readonly field: Field
  readonly text: GuestTextKey
}

/** Returns the problems of the credit card form in the order of its fields (docs/rules.md#credit-card-form-checks). */
export function validateChargeForm(form: ChargeForm): FormProblem<keyof ChargeForm>[] {
  const problems: FormProblem<keyof ChargeForm>[] = []
  if (isBlank(form.name)) problems.push({ field: 'name', text: 'checkout.name-required' })
  if (isBlank(form.email)) problems.push({ field: 'email', text: 'checkout.email-required' })
  else if (!isEmail(form.email.trim())) problems.push({ field: 'email', text: 'checkout.email-invalid' })
  if (!isCountry(form.country)) problems.push({ field: 'country', text: 'checkout.country-required' })
  if (form.country === 'US' || form.country === 'CA') {
    if (isBlank(form.state)) problems.push({ field: 'state', text: 'checkout.state-required' })
    if (isBlank(form.zip)) problems.push({ field: 'zip', text: 'checkout.zip-required' })
  }
  return problems
}

function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === ''
}
