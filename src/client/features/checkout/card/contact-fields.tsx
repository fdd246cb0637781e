import { useQuery } from '@tanstack/react-query'
import { countries, type ChargeForm } from '#domain/orders/charge-form.ts'
import { placeOfPostalCode, statesOfPostalCode } from '#domain/tax/postal-codes.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { statesQuery } from '../checkout.queries.ts'
import { NameAndEmailFields } from '../name-and-email-fields.tsx'
import styles from '../checkout.module.css'

interface Props {
  contact: CheckoutContact
  errorOf: (field: keyof ChargeForm) => string | null
  onChange: (changes: Partial<CheckoutContact>) => void
}

/** The state follows from the postal code, and the guest may change it. */
export function ContactFields({ contact, errorOf, onChange }: Props) {
  const { country } = contact
  const states = useQuery(statesQuery).data ?? []
  const needsPlace = country === 'US' || country === 'CA'
  return (
    <>
      <NameAndEmailFields values={contact} errorOf={errorOf} onChange={onChange} />
      <div className={styles.pair}>
        <div data-field="country">
          <SelectField
            label={t('checkout.country')}
            value={country}
            options={countries.map((each) => ({ value: each, label: t(`checkout.country.${each}`) }))}
            error={errorOf('country')}
            onChange={(next) => onChange({ country: next, state: statesOfPostalCode(next, contact.zip)[0] ?? '' })}
          />
        </div>
        {needsPlace ? (
          <div data-field="zip">
            <TextField
              label={t('checkout.zip')}
              name="postal-code"
              autoComplete={kioskAutoComplete('postal-code')}
              enterKeyHint="next"
              inputMode={country === 'US' ? 'numeric' : 'text'}
              maxLength={16}
              value={contact.zip}
              error={errorOf('zip')}
              onChange={({ target: { value } }) => onChange({ zip: value, ...placeOfPostalCode(value, contact) })}
            />
          </div>
        ) : null}
      </div>
      {needsPlace ? (
        <div data-field="state">
          <SelectField
            label={t(country === 'CA' ? 'checkout.province' : 'checkout.state')}
            value={contact.state}
            options={states
              .filter((state) => state.country === country)
              .map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))}
            placeholder={t('checkout.select-state')}
            error={errorOf('state')}
            onChange={(state) => onChange({ state })}
          />
        </div>
      ) : null}
    </>
  )
}
