import { useQuery } from '@tanstack/react-query'
import { countries, defaultCountry, validateChargeForm, type ChargeForm } from '#domain/orders/charge-form.ts'
import type { State } from '#contract/schema.gen.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { statesQuery } from '../checkout.queries.ts'
import { NameAndEmailFields } from '../name-and-email-fields.tsx'
import { useCheckedForm } from '../use-checked-form.ts'
import styles from '../checkout.module.css'

interface Props {
  start: CheckoutContact | null
  /** Wins over `start`. */
  draft: Partial<CheckoutContact>
  onTyped: (changes: Partial<CheckoutContact>) => void
  busy: boolean
  failure: string | null
  disabled: boolean
  onProceed: (contact: CheckoutContact) => void
}

const EMPTY: CheckoutContact = { name: '', email: '', country: defaultCountry, state: '', zip: '' }

/** See docs/rules.md#credit-card-form-checks. */
export function ContactForm({ start, draft, onTyped, busy, failure, disabled, onProceed }: Props) {
  const { values, form, change, errorOf, submit } = useCheckedForm<CheckoutContact>({
    initial: { ...EMPTY, ...start, ...draft },
    onTyped,
    validate: validateChargeForm,
    blocked: busy || disabled,
    onValid: onProceed,
  })
  const states = useQuery(statesQuery)
  const needsPlace = values.country === 'US' || values.country === 'CA'

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate autoComplete={kioskAutoComplete('on')}>
      <NameAndEmailFields values={values} errorOf={errorOf} onChange={change} />
      <div data-field="country">
        <SelectField
          label={t('checkout.country')}
          value={values.country}
          options={countries.map((country) => ({ value: country, label: t(`checkout.country.${country}`) }))}
          error={errorOf('country')}
          onChange={(country) => change({ country, state: '' })}
        />
      </div>
      {needsPlace ? (
        <PlaceFields contact={values} states={states.data ?? []} errorOf={errorOf} onChange={change} />
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

interface PlaceProps {
  contact: CheckoutContact
  states: readonly State[]
  errorOf: (field: keyof ChargeForm) => string | null
  onChange: (changes: Partial<CheckoutContact>) => void
}

function PlaceFields({ contact, states, errorOf, onChange }: PlaceProps) {
  const options = states
    .filter(({ country }) => country === contact.country)
    .map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))
  return (
    <div className={styles.pair}>
      <div data-field="state">
        <SelectField
          label={t(contact.country === 'CA' ? 'checkout.province' : 'checkout.state')}
          value={contact.state}
          options={options}
          placeholder={t('checkout.select-state')}
          error={errorOf('state')}
          onChange={(state) => onChange({ state })}
        />
      </div>
      <div data-field="zip">
        <TextField
          label={t('checkout.zip')}
          name="postal-code"
          autoComplete={kioskAutoComplete('postal-code')}
          enterKeyHint="go"
          inputMode={contact.country === 'US' ? 'numeric' : 'text'}
          maxLength={16}
          value={contact.zip}
          error={errorOf('zip')}
          onChange={(event) => onChange({ zip: event.target.value })}
        />
      </div>
    </div>
  )
}
