import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import styles from '#client/shared-views/dialog-form.module.css'
import { Button } from '#client/ui/controls/button.tsx'
import { useRun } from '#client/ui/controls/use-run.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { coverText, findCode } from './prepaid.queries.ts'

type Found = components['schemas']['PrepaidFound']

const states: Readonly<Record<Found['prepaid']['state'], StaffTextKey>> = {
  ready: 'batches.ready',
  early: 'batches.early',
  over: 'batches.over',
  used: 'batches.state-used',
  stopped: 'batches.state-stopped',
}

/** Says what became of a code that a guest shows. */
export function FindCode({ outfitterId }: { outfitterId: number }) {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { running, run } = useRun((error) =>
    setFailure(error instanceof ApiError ? (error.errors['code'] ?? errorMessage(error)) : errorMessage(error)),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFound(null)
    setFailure(null)
    if (code.trim() !== '') void run(async () => setFound(await findCode(outfitterId, code)))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={staffText('batches.find')}
        value={code}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={failure}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" busy={running}>
          {staffText('batches.find-verb')}
        </Button>
      </div>
      <div role="status">{found ? <FoundCode found={found} /> : null}</div>
    </form>
  )
}

function FoundCode({ found: { prepaid, batch, orders } }: { found: Found }) {
  return (
    <>
      <p>
        <strong>{staffText('batches.found', { name: batch.name, state: staffText(states[prepaid.state]) })}</strong>
      </p>
      <p>{`${coverText(prepaid)}, ${prepaid.first_day} – ${prepaid.last_day}`}</p>
      <ul>
        {orders.map(({ id, at, email, prepaid: amount }) => (
          <li key={id}>
            <Link to={`/dashboard/order-detail/${id}`}>{staffText('batches.order', { id: String(id) })}</Link>{' '}
            {staffText('batches.order-used', {
              date: new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
              email: email ?? '–',
              amount: formatMoney('en', cents(amount)),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
