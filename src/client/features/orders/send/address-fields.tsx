import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { distinctAddresses, mostAddresses, readAddresses } from '#domain/orders/addresses.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import styles from './send-dialog.module.css'

interface Props {
  emails: readonly string[]
  /** By address, as it is typed. */
  errors: Readonly<Record<string, string>>
  onChange: (emails: readonly string[]) => void
}

/** One field for each address, and an empty one. A pasted list fills several. */
export function AddressFields({ emails, errors, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const rows = emails.length < mostAddresses && emails.at(-1) !== '' ? [...emails, ''] : emails
  const replace = (at: number, texts: readonly string[]): void => {
    const next = [...emails.slice(0, at), ...texts, ...emails.slice(at + 1)]
    if (next.length > mostAddresses) notifyWarning(staffText('send.too-many', { most: mostAddresses }))
    onChange(next.slice(0, mostAddresses))
  }
  const paste = (event: ClipboardEvent, at: number): void => {
    const pasted = readAddresses(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    const others = new Set(emails.filter((_, place) => place !== at).map((email) => email.trim().toLowerCase()))
    replace(
      at,
      distinctAddresses(pasted).filter((email) => !others.has(email.toLowerCase())),
    )
  }
  const advance = (event: KeyboardEvent, at: number): void => {
    if (![',', ';', ' '].includes(event.key)) return
    event.preventDefault()
    if (rows[at] !== '') list.current?.querySelectorAll('input')[at + 1]?.focus()
  }
  return (
    <div ref={list} className={styles.addresses} role="group" aria-label={staffText('send.addresses')}>
      {rows.map((email, at) => {
        // A field keeps its place while staff type.
        const number = at + 1
        return (
          <EmailField
            key={number}
            label={staffText('send.address', { number })}
            value={email}
            error={errors[email.trim()] ?? null}
            onPaste={(event) => paste(event, at)}
            onKeyDown={(event) => advance(event, at)}
            onChange={({ target: { value } }) => replace(at, /[,;\s]/.test(value) ? readAddresses(value) : [value])}
          />
        )
      })}
    </div>
  )
}
