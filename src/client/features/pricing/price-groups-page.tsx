import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceGroup } from '#contract/schema.gen.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { cheapestCover } from '#domain/pricing/cheapest-cover.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useAddressView } from '#client/ui/tables/table-view.ts'
import { actionsColumn } from '#client/ui/tables/table-column.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { RowButtons } from '#client/shared-views/row-buttons.tsx'
import { RemoveDialog } from '#client/shared-views/rows/remove-dialog.tsx'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { removePriceGroup, savePriceGroup } from './pricing.commands.ts'
import styles from './price-groups-page.module.css'

const nameOf = ({ photo_count: count }: Pick<PriceGroup, 'photo_count'>): string =>
  staffText('price-group.photos', { count })

/** See docs/rules.md#price-groups-screen. */
export function PriceGroupsPage({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(outfitterQuery(outfitterId))
  const form = useRowForm<PriceGroup>()
  const view = useAddressView({ column: 'count' })
  const [toRemove, setToRemove] = useState<PriceGroup | null>(null)
  const add = (
    <Button icon="add" onClick={form.add}>
      {staffText('price-group.new')}
    </Button>
  )
  return (
    <StaffShell title={staffText('price-group.title')} lead={staffText('price-group.lead')} actions={add}>
      <DataTable<PriceGroup>
        label={staffText('price-group.title')}
        rows={data?.price_groups}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        view={view}
        empty={
          <EmptyState icon="image" title={staffText('price-group.none')} text={staffText('price-group.none-next')}>
            {add}
          </EmptyState>
        }
        columns={[
          {
            id: 'count',
            header: staffText('price-group.count'),
            primary: true,
            cell: ({ photo_count: count }) => String(count),
            sortBy: ({ photo_count: count }) => count,
          },
          {
            id: 'price',
            header: staffText('price-group.price'),
            align: 'end',
            cell: ({ price }) => formatMoney('en', cents(price)),
            sortBy: ({ price }) => price,
          },
          actionsColumn((row) => (
            <RowButtons name={nameOf(row)} onEdit={() => form.edit(row)} onRemove={() => setToRemove(row)} />
          )),
        ]}
      />
      {data && data.price_groups.length > 0 ? <PricePreview groups={data.price_groups} /> : null}
      {form.isOpen ? <PriceGroupDialog group={form.row} outfitterId={outfitterId} onClose={form.close} /> : null}
      {toRemove ? (
        <RemoveDialog
          name={nameOf(toRemove)}
          text={staffText('price-group.remove-text')}
          changes={[['outfitter', outfitterId]]}
          remove={() => removePriceGroup(toRemove.id)}
          onClose={() => setToRemove(null)}
        />
      ) : null}
    </StaffShell>
  )
}

interface DialogProps {
  group: PriceGroup | null
  outfitterId: number
  onClose: () => void
}

const valuesOf = (group: PriceGroup | null) => ({ count: group?.photo_count ?? null, price: group?.price ?? null })

const words: FormWords<ReturnType<typeof valuesOf>> = {
  count: [staffText('price-group.count'), String],
  price: [staffText('price-group.price'), (price) => formatMoney('en', cents(price))],
}

function PriceGroupDialog({ group, outfitterId, onClose }: DialogProps) {
  const draft = useEdit(`price-group ${group?.id ?? `new ${outfitterId}`}`, { entity: group, valuesOf, words, onClose })
  const { count, price } = draft.values
  const saving = useSaving([['outfitter', outfitterId]])
  const submit = (): void => {
    const missing = [
      ...(price === null ? [staffText('price-group.price')] : []),
      ...(count === null ? [staffText('price-group.count')] : []),
    ]
    if (price === null || count === null) return void notifyMissing(missing)
    const body = { photo_count: count, price, outfitter_id: outfitterId, version: draft.version }
    void saving.run(() => savePriceGroup(group?.id ?? null, body), draft.meets).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={group ? staffText('price-group.edit', { count: nameOf(group) }) : staffText('price-group.new')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <NumberField
        label={staffText('price-group.count')}
        value={count}
        minValue={1}
        maxValue={10_000}
        error={saving.errors['photo_count']}
        onChange={(next) => draft.change({ count: next })}
      />
      <MoneyField
        label={staffText('price-group.price')}
        cents={price}
        error={saving.errors['price']}
        onChange={(next) => draft.change({ price: next })}
      />
    </FormDialog>
  )
}

function exampleCounts(groups: readonly PriceGroup[]): number[] {
  const counts = new Set([1, 2, 3, 5, 8, 12, ...groups.map((group) => group.photo_count)])
  return [...counts].filter((count) => count <= 100).toSorted((a, b) => a - b)
}

function PricePreview({ groups }: { groups: readonly PriceGroup[] }) {
  const priced = groups.map((group) => ({ photoCount: group.photo_count, price: cents(group.price) }))
  const rows = exampleCounts(groups).flatMap((count) => {
    const price = cheapestCover(count, priced)
    return price === null ? [] : [{ count, price }]
  })
  return (
    <SectionCard title={staffText('price-group.preview')}>
      {rows.length === 0 ? <p>{staffText('price-group.preview-none')}</p> : null}
      <dl className={styles.prices}>
        {rows.map(({ count, price }) => (
          <div key={count} className={styles.price}>
            <dt>{staffText('price-group.photos', { count })}</dt>
            <dd>
              <strong>{formatMoney('en', price)}</strong>
              <span>
                {staffText('price-group.each', { price: formatMoney('en', cents(Math.round(price / count))) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
