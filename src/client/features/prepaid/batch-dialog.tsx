import { useState } from 'react'
import { mostPrepaidCodes } from '#domain/orders/prepaid-batch.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { createBatch, type Batch } from './prepaid.queries.ts'

interface Values {
  readonly name: string
  readonly covers: Batch['covers']
  readonly quantity: number | null
  readonly first: string | null
  readonly last: string | null
  readonly uses: number | null
  readonly codes: number | null
}

const empty: Values = { name: '', covers: 'group', quantity: null, first: null, last: null, uses: 1, codes: null }

const choices = [
  { value: 'group', label: staffText('batches.group') },
  { value: 'photos', label: staffText('batches.photos-choice') },
  { value: 'amount', label: staffText('batches.amount') },
] as const

function missingOf({ name, covers, quantity, first, last, uses, codes }: Values): string[] {
  return [
    ...(name.trim() === '' ? [staffText('list.name')] : []),
    ...(covers !== 'group' && !quantity
      ? [staffText(`batches.${covers === 'amount' ? 'amount' : 'photos-choice'}`)]
      : []),
    ...(first === null ? [staffText('batches.first-day')] : []),
    ...(last === null ? [staffText('batches.last-day')] : []),
    ...(uses === null ? [staffText('batches.uses')] : []),
    ...(codes === null ? [staffText('batches.codes-made')] : []),
  ]
}

interface Props {
  outfitterId: number
  onClose: () => void
}

export function BatchDialog({ outfitterId, onClose }: Props) {
  const draft = useDraft(`prepaid batch new ${outfitterId}`, empty, onClose)
  // A second press after a lost answer makes no second batch.
  const [key] = useState(newIdempotencyKey)
  const saving = useSaving([['prepaid', outfitterId]])
  const { name, covers, quantity, first, last, uses, codes } = draft.values
  const submit = (): void => {
    const missing = missingOf(draft.values)
    if (missing.length > 0 || first === null || last === null || uses === null || codes === null)
      return void notifyMissing(missing)
    const body = { outfitter_id: outfitterId, name: name.trim(), covers, quantity: quantity ?? 1, uses, codes }
    const days = { first_day: first, last_day: last }
    void saving.run(() => createBatch(key, { ...body, ...days })).then((done) => done && draft.close())
  }
  const { errors } = saving
  return (
    <FormDialog title={staffText('batches.new')} saving={saving} draft={draft} onSubmit={submit}>
      <TextField
        label={staffText('list.name')}
        value={name}
        maxLength={100}
        error={errors['name']}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <SelectField
        label={staffText('batches.covers')}
        placeholder={staffText('batches.covers')}
        value={covers}
        options={[...choices]}
        onChange={(next) =>
          draft.change({ covers: choices.find(({ value }) => value === next)?.value ?? covers, quantity: null })
        }
      />
      <Quantity
        covers={covers}
        value={quantity}
        error={errors['quantity']}
        onChange={(next) => draft.change({ quantity: next })}
      />
      <DateField
        label={staffText('batches.first-day')}
        value={first}
        error={errors['first_day'] ?? null}
        onChange={(day) => draft.change({ first: day })}
      />
      <DateField
        label={staffText('batches.last-day')}
        value={last}
        error={errors['last_day'] ?? null}
        onChange={(day) => draft.change({ last: day })}
      />
      <NumberField
        label={staffText('batches.uses')}
        value={uses}
        minValue={1}
        maxValue={1000}
        onChange={(next) => draft.change({ uses: next })}
      />
      <NumberField
        label={staffText('batches.codes-made')}
        value={codes}
        minValue={1}
        maxValue={mostPrepaidCodes}
        onChange={(next) => draft.change({ codes: next })}
      />
    </FormDialog>
  )
}

interface QuantityProps {
  covers: Batch['covers']
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}

function Quantity({ covers, value, error, onChange }: QuantityProps) {
  if (covers === 'group') return null
  if (covers === 'amount')
    return (
      <MoneyField key="amount" label={staffText('batches.amount')} cents={value} error={error} onChange={onChange} />
    )
  return (
    <NumberField
      key="photos"
      label={staffText('batches.photos-choice')}
      value={value}
      minValue={1}
      maxValue={1000}
      error={error}
      onChange={onChange}
    />
  )
}
