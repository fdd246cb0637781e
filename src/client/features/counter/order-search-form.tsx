import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { TextField } from '#client/ui/field.tsx'
import { NumberField } from '#client/ui/number-field.tsx'
import { warn } from '#client/ui/warn-missing.ts'
import type { OrderSearch } from './counter.queries.ts'
import styles from './order-search.module.css'

interface Props {
  /** The search that is shown; null before the first. */
  start: OrderSearch | null
  onSearch: (search: OrderSearch) => void
  onClear: () => void
}

/** What orders are searched by. */
export function OrderSearchForm({ start, onSearch, onClear }: Props) {
  const [startDate, setStartDate] = useState(start?.startDate ?? null)
  const [endDate, setEndDate] = useState(start?.endDate ?? null)
  const [orderId, setOrderId] = useState(start?.orderId ?? null)
  const [email, setEmail] = useState(start?.email ?? '')
  const [code, setCode] = useState(start?.local_code ?? '')
  const submit = (): void => {
    if (startDate !== null && endDate !== null && startDate > endDate)
      return void warn(staffText('order-search.dates-reversed'))
    onSearch({ startDate, endDate, orderId, email: email.trim() || null, local_code: code.trim() || null })
  }
  return (
    <form
      className={styles.form}
      aria-label={staffText('order-search.go')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DateField label={staffText('order-search.start')} value={startDate} onChange={setStartDate} />
      <DateField label={staffText('order-search.end')} value={endDate} onChange={setEndDate} />
      <NumberField label={staffText('order-search.order-id')} value={orderId} minValue={1} onChange={setOrderId} />
      <TextField
        label={staffText('order-search.email')}
        placeholder={staffText('order-search.email-hint')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={staffText('order-search.local-code')}
        autoComplete="off"
        maxLength={16}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" icon="search">
          {staffText('order-search.go')}
        </Button>
        <Button variant="quiet" onClick={onClear}>
          {staffText('order-search.clear')}
        </Button>
      </div>
    </form>
  )
}
