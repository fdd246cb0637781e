import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import {
  countries,
  defaultCountry,
  validateChargeForm,
  type FormProblem,
  type ChargeForm,
} from '#domain/orders/charge-form.ts'
import { kioskAutoComplete } from '#client/offline/kiosk.ts'
import type { CheckoutContact } from '#client/offline/stored-cart.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { statesQuery } from './checkout.queries.ts'
import { warnMissing } from './warn-missing.ts'
import styles from './checkout.module.css'

interface Props {
  start: CheckoutContact | null
  /** What is typed is kept here, too: the form is filled in again when it comes back. */
  draft?: Partial<CheckoutContact>
  busy: boolean
  /** What the server said to the last try. */
  failure: string | null
  disabled: boolean
  onProceed: (contact: CheckoutContact) => void
}

const EMPTY: CheckoutContact = { name: '', email: '', country: defaultCountry, state: '', zip: '' }

type Problems = readonly FormProblem<keyof ChargeForm>[]

/** Who pays, and where: the credit card form up to Proceed. */
export function ContactForm({ start, draft, busy, failure, disabled, onProceed }: Props) {
  const [contact, setContact] = useState<CheckoutContact>({ ...EMPTY, ...start, ...draft })
  const [problems, setProblems] = useState<Problems>([])
  const form = useRef<HTMLFormElement>(null)
  const takeWarningAway = useRef<() => void>(() => undefined)
  const states = useQuery(statesQuery)
  const needsPlace = contact.country === 'US' || contact.country === 'CA'
  const options = (states.data ?? [])
    .filter(({ country }) => country === contact.country)
    .map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))

  const change = (changes: Partial<CheckoutContact>): void => {
    const next = { ...contact, ...changes }
    setContact(next)
    if (draft) Object.assign(draft, changes)
    // What was complained about and is right now no longer is; nothing new is complained about while typing.
    const still = validateChargeForm(next)
    setProblems((shown) => shown.filter(({ field, text }) => still.some((p) => p.field === field && p.text === text)))
  }
  const errorOf = (field: keyof ChargeForm): string | null => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(problem.text) : null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || disabled) return
    const found = validateChargeForm(contact)
    setProblems(found)
    takeWarningAway.current()
    if (found.length > 0) takeWarningAway.current = warnMissing(found, form.current)
    else onProceed(contact)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate autoComplete={kioskAutoComplete('on')}>
      <div data-field="name">
        <TextField
          label={t('checkout.name')}
          name="name"
          autoComplete={kioskAutoComplete('name')}
          value={contact.name}
          maxLength={200}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <div data-field="email">
        <TextField
          label={t('checkout.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={kioskAutoComplete('email')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          hint={t('checkout.email-hint')}
          value={contact.email}
          error={errorOf('email')}
          onChange={(event) => change({ email: event.target.value })}
        />
      </div>
      <div data-field="country">
        <SelectField
          label={t('checkout.country')}
          value={contact.country}
          options={countries.map((country) => ({ value: country, label: t(`checkout.country.${country}`) }))}
          error={errorOf('country')}
          onChange={(country) => change({ country, state: '' })}
        />
      </div>
      {needsPlace ? (
        <div className={styles.pair}>
          <div data-field="state">
            <SelectField
              label={t(contact.country === 'CA' ? 'checkout.province' : 'checkout.state')}
              value={contact.state}
              options={options}
              placeholder={t('checkout.select-state')}
              error={errorOf('state')}
              onChange={(state) => change({ state })}
            />
          </div>
          <div data-field="zip">
            <TextField
              label={t('checkout.zip')}
              name="postal-code"
              autoComplete={kioskAutoComplete('postal-code')}
              inputMode={contact.country === 'US' ? 'numeric' : 'text'}
              maxLength={16}
              value={contact.zip}
              error={errorOf('zip')}
              onChange={(event) => change({ zip: event.target.value })}
            />
          </div>
        </div>
      ) : null}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Button type="submit" large wide busy={busy} disabled={disabled}>
        {t('checkout.proceed')}
      </Button>
    </form>
  )
}
