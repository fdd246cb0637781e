import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SectionOfRiver } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery, riverSectionsQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
import { warnMissing } from '#client/ui/warn-missing.ts'
import { offerRiverSection, withdrawRiverSection } from './catalogue.commands.ts'
import { RowButtons } from './row-buttons.tsx'

interface Props {
  outfitterId: number
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

/** 'river - section', as product.md 2 writes it. */
const nameOf = ({ river, name }: { river: { name: string }; name: string }): string => `${river.name} - ${name}`

/** The river sections that an outfitter runs. */
export function OfferedSections({ outfitterId, adding, onAdd, onAdded }: Props) {
  const { data, error, refetch } = useQuery(outfitterQuery(outfitterId))
  const [asked, setAsked] = useState<SectionOfRiver | null>(null)
  const removing = useSaving([['outfitter', outfitterId]])
  return (
    <>
      <DataTable
        label={staffText('offered.title')}
        rows={data?.river_sections}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        search={(row) => nameOf(row)}
        searchLabel={staffText('offered.search')}
        defaultSort={{ column: 'name' }}
        empty={
          <EmptyState icon="raft" title={staffText('offered.none')} text={staffText('offered.none-next')}>
            <Button icon="add" onClick={onAdd}>
              {staffText('offered.add')}
            </Button>
          </EmptyState>
        }
        columns={[
          {
            id: 'name',
            header: staffText('offered.column'),
            primary: true,
            cell: (row) => nameOf(row),
            sortBy: (row) => nameOf(row),
          },
          {
            id: 'actions',
            header: staffText('kit.actions'),
            actions: true,
            cell: (row) => <RowButtons name={nameOf(row)} onRemove={() => setAsked(row)} />,
          },
        ]}
      />
      {adding && data ? <AddSection outfitterId={outfitterId} offered={data.river_sections} onClose={onAdded} /> : null}
      {asked ? (
        <ConfirmDialog
          open
          danger
          title={staffText('list.remove-title', { name: nameOf(asked) })}
          text={staffText('offered.remove-text')}
          verb={staffText('list.remove-verb', { name: nameOf(asked) })}
          busy={removing.busy}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            void removing.run(() => withdrawRiverSection(outfitterId, asked.id)).then((done) => done && setAsked(null))
          }
        />
      ) : null}
    </>
  )
}

interface AddProps {
  outfitterId: number
  offered: readonly SectionOfRiver[]
  onClose: () => void
}

function AddSection({ outfitterId, offered, onClose }: AddProps) {
  const { data } = useQuery(riverSectionsQuery(false))
  const [chosen, setChosen] = useState<string>('')
  const saving = useSaving([['outfitter', outfitterId]])
  const taken = new Set(offered.map(({ id }) => id))
  const free = data?.filter(({ id }) => !taken.has(id)) ?? []
  const submit = (): void => {
    if (chosen === '') return void warnMissing([staffText('offered.section')])
    void saving.run(() => offerRiverSection(outfitterId, Number(chosen))).then((done) => done && onClose())
  }
  return (
    <FormDialog
      open
      title={staffText('offered.add')}
      description={data && free.length === 0 ? staffText('offered.all-added') : undefined}
      submitLabel={staffText('offered.add-verb')}
      busy={saving.busy}
      error={saving.errors['general'] ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={staffText('offered.section')}
        placeholder={staffText('offered.choose')}
        value={chosen}
        disabled={free.length === 0}
        options={free.map((section) => ({ value: String(section.id), label: nameOf(section) }))}
        error={saving.errors['id']}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
