import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { validateContactForm, type ContactForm as Guest } from '#domain/orders/contact-form.ts'
import type { FormProblem } from '#domain/orders/charge-form.ts'
import { kioskAutoComplete } from '#client/offline/kiosk.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { warnMissing } from './warn-missing.ts'
import styles from './checkout.module.css'

interface Props {
  start: Guest | null
  /** What is typed is kept here, too: the form is filled in again when it comes back. */
  draft?: Partial<Guest>
  busy: boolean
  /** What the server said to the last try. */
  failure: string | null
  disabled: boolean
  /** What the button says, or what stands at its two ends. */
  submit: ReactNode
  /** Stands above the button. */
  children?: ReactNode
  /** Something else keeps the form from being sent; it tells the guest itself. */
  mayNot?: () => boolean
  onSubmit: (guest: Guest) => void
}

const EMPTY: Guest = { name: '', email: '' }

function pickGuest({ name, email }: Partial<Guest> = {}): Partial<Guest> {
  return { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) }
}

/** Who gets the photos: name and email of the counter and of an order with nothing to pay (product.md 5). */
export function GuestForm({ start, draft, busy, failure, disabled, submit, children, mayNot, onSubmit }: Props) {
  const [guest, setGuest] = useState<Guest>({ ...EMPTY, ...start, ...pickGuest(draft) })
  const [problems, setProblems] = useState<readonly FormProblem<keyof Guest>[]>([])
  const form = useRef<HTMLFormElement>(null)
  const takeWarningAway = useRef<() => void>(() => undefined)

  const change = (changes: Partial<Guest>): void => {
    const next = { ...guest, ...changes }
    setGuest(next)
    if (draft) Object.assign(draft, changes)
    // What was complained about and is right now no longer is; nothing new is complained about while typing.
    const still = validateContactForm(next)
    setProblems((shown) => shown.filter(({ field, text }) => still.some((p) => p.field === field && p.text === text)))
  }
  const errorOf = (field: keyof Guest): string | null => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(problem.text) : null
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || disabled) return
    const found = validateContactForm(guest)
    setProblems(found)
    takeWarningAway.current()
    if (found.length > 0) takeWarningAway.current = warnMissing(found, form.current)
    else if (!mayNot?.()) onSubmit({ name: guest.name.trim(), email: guest.email.trim() })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate autoComplete={kioskAutoComplete('on')}>
      <div data-field="name">
        <TextField
          label={t('checkout.name')}
          name="name"
          autoComplete={kioskAutoComplete('name')}
          value={guest.name}
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
          value={guest.email}
          error={errorOf('email')}
          onChange={(event) => change({ email: event.target.value })}
        />
      </div>
      {children}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
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
