import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discount } from '#contract/schema.gen.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useAddressView } from '#client/ui/tables/table-view.ts'
import { actionsColumn, nameColumn, textColumn } from '#client/ui/tables/table-column.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { PercentField } from '#client/ui/fields/percent-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { removeDiscount, saveDiscount } from './pricing.commands.ts'
import { percentOf } from '#client/shared-views/percent-of.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { RowButtons } from '#client/shared-views/row-buttons.tsx'
import { RemoveDialog } from '#client/shared-views/rows/remove-dialog.tsx'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'

const valueOf = ({ type, value }: Pick<Discount, 'type' | 'value'>): string =>
  type === 'Percentage' ? percentOf(value) : formatMoney('en', cents(value))

/** See docs/rules.md#discounts-screen. */
export function DiscountsPage({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(outfitterQuery(outfitterId))
  const form = useRowForm<Discount>()
  const view = useAddressView({ column: 'name' })
  const [toRemove, setToRemove] = useState<Discount | null>(null)
  const add = (
    <Button icon="add" onClick={form.add}>
      {staffText('discount.new')}
    </Button>
  )
  return (
    <StaffShell title={staffText('discount.title')} lead={staffText('discount.lead')} actions={add}>
      <DataTable<Discount>
        label={staffText('discount.title')}
        rows={data?.discounts}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        search={({ name, type }) => `${name} ${type}`}
        searchLabel={staffText('discount.search')}
        view={view}
        empty={
          <EmptyState icon="cart" title={staffText('discount.none')} text={staffText('discount.none-next')}>
            {add}
          </EmptyState>
        }
        columns={[
          nameColumn(staffText('list.name'), ({ name }) => name),
          textColumn('type', staffText('discount.type'), ({ type }) => type),
          {
            id: 'value',
            header: staffText('discount.value'),
            align: 'end',
            cell: valueOf,
            sortBy: ({ value }) => value,
          },
          actionsColumn((row) => (
            <RowButtons name={row.name} onEdit={() => form.edit(row)} onRemove={() => setToRemove(row)} />
          )),
        ]}
      />
      {form.isOpen ? <DiscountDialog discount={form.row} outfitterId={outfitterId} onClose={form.close} /> : null}
      {toRemove ? (
        <RemoveDialog
          name={toRemove.name}
          text={staffText('discount.remove-text')}
          changes={[['outfitter', outfitterId]]}
          remove={() => removeDiscount(toRemove.id)}
          onClose={() => setToRemove(null)}
        />
      ) : null}
    </StaffShell>
  )
}

const types = ['Percentage', 'Dollar Value'] as const

interface DialogProps {
  discount: Discount | null
  outfitterId: number
  onClose: () => void
}

interface Values {
  readonly name: string
  readonly type: Discount['type'] | null
  readonly value: number | null
}

const valuesOf = (discount: Discount | null): Values => ({
  name: discount?.name ?? '',
  type: discount?.type ?? null,
  value: discount?.value ?? null,
})

const words: FormWords<Values> = {
  name: [staffText('list.name'), String],
  type: [staffText('discount.type'), String],
  value: [staffText('discount.value'), (value, { type }) => (type === null ? '' : valueOf({ type, value }))],
}

function DiscountDialog({ discount, outfitterId, onClose }: DialogProps) {
  const form = `discount ${discount?.id ?? `new ${outfitterId}`}`
  const draft = useEdit(form, { entity: discount, valuesOf, words, onClose })
  const { name, type, value } = draft.values
  const setValue = (next: number | null): void => draft.change({ value: next })
  const saving = useSaving([['outfitter', outfitterId]])
  const label = staffText('discount.value')
  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? [staffText('list.name')] : []),
      ...(type === null ? [staffText('discount.type')] : []),
      ...(value === null ? [label] : []),
    ]
    if (missing.length > 0 || type === null || value === null) return void notifyMissing(missing)
    const body = { name: name.trim(), type, value, outfitter_id: outfitterId, version: draft.version }
    void saving.run(() => saveDiscount(discount?.id ?? null, body), draft.meets).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={discount ? staffText('discount.edit', { name: discount.name }) : staffText('discount.new')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <TextField
        label={staffText('list.name')}
        hint={staffText('discount.name-hint')}
        value={name}
        maxLength={100}
        autoCapitalize="characters"
        error={saving.errors['name']}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <SelectField
        label={staffText('discount.type')}
        placeholder={staffText('discount.type')}
        value={type ?? ''}
        options={types.map((each) => ({ value: each, label: each }))}
        error={saving.errors['type']}
        onChange={(next) => {
          const chosen = types.find((each) => each === next) ?? null
          // The value is hundredths of a percent or cents, depending on the type, so a new type clears it.
          draft.change({ type: chosen, ...(chosen === type ? {} : { value: null }) })
        }}
      />
      {type === 'Dollar Value' ? (
        <MoneyField key="dollars" label={label} cents={value} error={saving.errors['value']} onChange={setValue} />
      ) : (
        <PercentField
          key="percent"
          label={label}
          hundredths={value}
          error={saving.errors['value']}
          onChange={setValue}
        />
      )}
    </FormDialog>
  )
}
