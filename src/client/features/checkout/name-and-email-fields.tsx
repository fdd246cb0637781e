import type { ContactForm } from '#domain/orders/contact-form.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { EmailSuggestion } from '#client/shared-views/parts/email-suggestion.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'

interface Props {
  values: ContactForm
  /** The phone's Enter key says 'go'. */
  isLast?: boolean
  errorOf: (field: keyof ContactForm) => string | null
  onChange: (changes: Partial<ContactForm>) => void
}

export function NameAndEmailFields({ values, isLast = false, errorOf, onChange }: Props) {
  return (
    <>
      <div data-field="name">
        <TextField
          label={t('checkout.name')}
          name="name"
          autoComplete={kioskAutoComplete('name')}
          enterKeyHint="next"
          value={values.name}
          maxLength={200}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </div>
      <div data-field="email">
        <EmailField
          label={t('checkout.email')}
          name="email"
          autoComplete={kioskAutoComplete('email')}
          enterKeyHint={isLast ? 'go' : 'next'}
          spellCheck={false}
          hint={t('checkout.email-hint')}
          value={values.email}
          error={errorOf('email')}
          onChange={(event) => onChange({ email: event.target.value })}
        />
        <EmailSuggestion email={values.email} onTake={(email) => onChange({ email })} />
      </div>
    </>
  )
}
