import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import type { OrderSearch } from '../staff-orders.queries.ts'
import styles from './order-search.module.css'

interface Props {
  start: OrderSearch | null
  onSearch: (search: OrderSearch) => void
  onClear: () => void
}

export function OrderSearchForm({ start, onSearch, onClear }: Props) {
  const [startDate, setStartDate] = useState(start?.startDate ?? null)
  const [endDate, setEndDate] = useState(start?.endDate ?? null)
  const [orderId, setOrderId] = useState(start?.orderId ?? null)
  const [email, setEmail] = useState(start?.email ?? '')
  const [text, setText] = useState(start?.text ?? '')
  const submit = (): void => {
    if (startDate !== null && endDate !== null && startDate > endDate)
      return void notifyWarning(staffText('order-search.dates-reversed'))
    onSearch({ startDate, endDate, orderId, email: email.trim() || null, text: text.trim() || null })
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
        label={staffText('order-search.text')}
        placeholder={staffText('order-search.text-hint')}
        autoComplete="off"
        maxLength={254}
        value={text}
        onChange={(event) => setText(event.target.value)}
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
