import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceGroup } from '#contract/schema.gen.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { NumberField } from '#client/ui/number-field.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
import { warnMissing } from '#client/ui/warn-missing.ts'
import { removePriceGroup, savePriceGroup } from './catalogue.commands.ts'
import { PricePreview } from './price-preview.tsx'
import { RowButtons } from './row-buttons.tsx'

interface Props {
  outfitterId: number
  /** The new price group's form is open. */
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

const nameOf = ({ photo_count: count }: Pick<PriceGroup, 'photo_count'>): string =>
  staffText('price-group.photos', { count })

/** What an outfitter's single photos cost, by how many they are. */
export function PriceGroupsList({ outfitterId, adding, onAdd, onAdded }: Props) {
  const { data, error, refetch } = useQuery(outfitterQuery(outfitterId))
  const [edited, setEdited] = useState<PriceGroup | null>(null)
  const [asked, setAsked] = useState<PriceGroup | null>(null)
  const removing = useSaving([['outfitter', outfitterId]])
  return (
    <>
      <DataTable
        label={staffText('price-group.title')}
        rows={data?.price_groups}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        defaultSort={{ column: 'count' }}
        empty={
          <EmptyState icon="image" title={staffText('price-group.none')} text={staffText('price-group.none-next')}>
            <Button icon="add" onClick={onAdd}>
              {staffText('price-group.new')}
            </Button>
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
          {
            id: 'actions',
            header: staffText('kit.actions'),
            actions: true,
            cell: (row) => (
              <RowButtons name={nameOf(row)} onEdit={() => setEdited(row)} onRemove={() => setAsked(row)} />
            ),
          },
        ]}
      />
      {data && data.price_groups.length > 0 ? <PricePreview groups={data.price_groups} /> : null}
      {adding || edited ? (
        <PriceGroupDialog
          group={edited}
          outfitterId={outfitterId}
          onClose={() => {
            setEdited(null)
            onAdded()
          }}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          danger
          title={staffText('list.remove-title', { name: nameOf(asked) })}
          text={staffText('price-group.remove-text')}
          verb={staffText('list.remove-verb', { name: nameOf(asked) })}
          busy={removing.busy}
          onClose={() => setAsked(null)}
          onConfirm={() => void removing.run(() => removePriceGroup(asked.id)).then((done) => done && setAsked(null))}
        />
      ) : null}
    </>
  )
}

interface DialogProps {
  group: PriceGroup | null
  outfitterId: number
  onClose: () => void
}

function PriceGroupDialog({ group, outfitterId, onClose }: DialogProps) {
  const [count, setCount] = useState<number | null>(group?.photo_count ?? null)
  const [price, setPrice] = useState<number | null>(group?.price ?? null)
  const saving = useSaving([['outfitter', outfitterId]])
  const submit = (): void => {
    const missing = [
      ...(price === null ? [staffText('price-group.price')] : []),
      ...(count === null ? [staffText('price-group.count')] : []),
    ]
    if (price === null || count === null) return void warnMissing(missing)
    const body = { photo_count: count, price, outfitter_id: outfitterId }
    void saving.run(() => savePriceGroup(group?.id ?? null, body)).then((done) => done && onClose())
  }
  return (
    <FormDialog
      open
      title={group ? staffText('price-group.edit', { count: nameOf(group) }) : staffText('price-group.new')}
      submitLabel={staffText('list.save')}
      busy={saving.busy}
      error={saving.errors['general'] ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberField
        label={staffText('price-group.count')}
        value={count}
        minValue={1}
        maxValue={10_000}
        error={saving.errors['photo_count']}
        onChange={setCount}
      />
      <MoneyField
        label={staffText('price-group.price')}
        cents={price}
        error={saving.errors['price']}
        onChange={setPrice}
      />
    </FormDialog>
  )
}
