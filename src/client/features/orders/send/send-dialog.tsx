import { useState } from 'react'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import { isEmail } from '#domain/orders/email.ts'
import { defaultLocale, localeNames, locales } from '#domain/texts/locale.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { ChoiceRow } from '#client/ui/fields/choice-row.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyMissing, notifyWarning } from '#client/ui/notices/notify.ts'
import { PaymentFields } from '../actions/payment-fields.tsx'
import { useTypedPayment } from '../actions/use-typed-payment.ts'
import { money } from '../order-money.ts'
import { AddressFields } from './address-fields.tsx'
import type { Sending } from './send.action.ts'
import { useSend } from './use-send.ts'
import styles from './send-dialog.module.css'

type Way = Sending['way']

interface Props extends Pick<Sending, 'outfitterId' | 'items' | 'what'> {
  /** The ways that this person may send, the usual one first. */
  ways: readonly Way[]
  /** Cents, by the prices of this device. */
  total: number
  onClose: () => void
}

const none: Readonly<Record<string, string>> = {}

/** See docs/rules.md#send-from-the-counter. */
export function SendDialog({ outfitterId, items, what, ways, total: seen, onClose }: Props) {
  // Keeps the total that staff saw and took, even if a discount ends meanwhile (docs/rules.md#release).
  const [total] = useState(seen)
  const first = {
    emails: [''] as readonly string[],
    name: '',
    language: defaultLocale,
    way: ways[0] ?? ('included' as const),
    reason: '',
  }
  const draft = useDraft(null, first, onClose)
  const { emails, name, language, way, reason } = draft.values
  const [wrong, setWrong] = useState(none)
  const paying = useTypedPayment(total)
  const action = useSend()
  const submit = async (): Promise<void> => {
    const typed = emails.map((email) => email.trim()).filter((email) => email !== '')
    const missing = [
      ...(typed.length === 0 ? [staffText('send.address', { number: 1 })] : []),
      ...(way === 'free' && reason.trim() === '' ? [staffText('send.reason')] : []),
    ]
    const bad = typed.filter((email) => !isEmail(email))
    setWrong(Object.fromEntries(bad.map((email) => [email, staffText('act.email-wrong')])))
    if (missing.length > 0) return void notifyMissing(missing)
    if (bad.length > 0) return void notifyWarning(staffText('act.email-wrong'))
    const taken = way === 'paid' ? paying.accept() : unknownPayment
    if (!taken) return
    const said = { name: name.trim(), language, reason: way === 'free' ? reason.trim() : '' }
    const expectedTotal = way === 'paid' ? total : null
    const sending = { outfitterId, items, what, emails: typed, way, ...said, expectedTotal, payment: taken }
    if (await action.run(sending)) draft.close()
  }
  const { general, items: itemsError, way: wayError } = action.errors
  return (
    <FormDialog
      title={staffText('send.title', { name: what })}
      submitLabel={way === 'paid' ? staffText('send.verb-paid', { total: money(total) }) : staffText('send.verb')}
      good
      out={staffText('kit.close')}
      saving={action}
      error={general ?? itemsError ?? wayError ?? null}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <AddressFields
        emails={emails}
        errors={{ ...errorsByAddress(action.errors, emails), ...wrong }}
        onChange={(next) => draft.change({ emails: next })}
      />
      <ChoiceRow
        label={staffText('send.way')}
        values={ways}
        chosen={way}
        textOf={(each) => staffText(`send.${each}`)}
        onChoose={(next) => draft.change({ way: next })}
      />
      {way === 'free' ? (
        <TextField
          label={staffText('send.reason')}
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={action.errors['reason']}
          onChange={(event) => draft.change({ reason: event.target.value })}
        />
      ) : null}
      {way === 'paid' ? (
        <>
          <p className={styles.total}>{staffText('outbox.total', { total: money(total) })}</p>
          <PaymentFields
            typed={paying.typed}
            total={total}
            error={paying.error ?? action.errors['cash_given'] ?? null}
            onChange={paying.change}
          />
        </>
      ) : null}
      <TextField
        label={staffText('send.name')}
        hint={staffText('send.name-hint')}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <ChoiceRow
        label={staffText('send.language')}
        values={locales}
        chosen={language}
        textOf={(each) => localeNames[each]}
        onChoose={(next) => draft.change({ language: next })}
      />
    </FormDialog>
  )
}

/** The server names a bad address by its place among the sent ones. */
function errorsByAddress(errors: Readonly<Record<string, string>>, emails: readonly string[]): Record<string, string> {
  const sent = emails.map((email) => email.trim()).filter((email) => email !== '')
  return Object.fromEntries(
    sent.flatMap((email, at) => {
      const error = errors[`emails.${at}`]
      return error === undefined ? [] : [[email, error]]
    }),
  )
}
