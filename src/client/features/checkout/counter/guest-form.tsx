import type { ReactNode } from 'react'
import { validateContactForm, type ContactForm as Guest } from '#domain/orders/contact-form.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FailureNote, type ShownFailure } from '../failure-note.tsx'
import { NameAndEmailFields } from '../name-and-email-fields.tsx'
import { useCheckedForm } from '../use-checked-form.ts'
import styles from '../checkout.module.css'

interface Props {
  start: Guest | null
  /** Wins over `start`. */
  draft?: Partial<Guest>
  onTyped?: (changes: Partial<Guest>) => void
  busy: boolean
  failure: ShownFailure | null
  disabled: boolean
  submit: ReactNode
  children?: ReactNode
  onSubmit: (guest: Guest) => void
}

const EMPTY: Guest = { name: '', email: '' }

function pickGuest({ name, email }: Partial<Guest> = {}): Partial<Guest> {
  return { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) }
}

/** See docs/rules.md#name-and-email-check. */
export function GuestForm({ start, draft, onTyped, busy, failure, disabled, submit, children, onSubmit }: Props) {
  const checked = useCheckedForm<Guest>({
    initial: { ...EMPTY, ...start, ...pickGuest(draft) },
    onTyped,
    validate: validateContactForm,
    blocked: busy || disabled,
    onValid: ({ name, email }) => onSubmit({ name: name.trim(), email: email.trim() }),
  })
  const { values, form, change, errorOf } = checked

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={checked.submit}
      noValidate
      autoComplete={kioskAutoComplete('on')}
    >
      <NameAndEmailFields values={values} isLast errorOf={errorOf} onChange={change} />
      {children}
      <FailureNote failure={failure} />
      <Button
        type="submit"
        large
        wide
        busy={busy}
        disabled={disabled}
        className={typeof submit === 'string' ? undefined : styles.pay}
      >
        {submit}
      </Button>
    </form>
  )
}
