import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SectionOfRiver } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery, riverSectionsQuery } from '#client/api/staff-queries.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useAddressView } from '#client/ui/tables/table-view.ts'
import { actionsColumn, nameColumn } from '#client/ui/tables/table-column.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { offerRiverSection, withdrawRiverSection } from './rivers.commands.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { RowButtons } from '#client/shared-views/row-buttons.tsx'
import { RemoveDialog } from '#client/shared-views/rows/remove-dialog.tsx'

/** See docs/rules.md#outfitter-river-sections-screen. */
const nameOf = ({ river, name }: { river: { name: string }; name: string }): string => `${river.name} - ${name}`

export function OutfitterRiversPage({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(outfitterQuery(outfitterId))
  const view = useAddressView({ column: 'name' })
  const [adding, setAdding] = useState(false)
  const [toRemove, setToRemove] = useState<SectionOfRiver | null>(null)
  const add = (
    <Button icon="add" onClick={() => setAdding(true)}>
      {staffText('offered.add')}
    </Button>
  )
  return (
    <StaffShell title={staffText('offered.title')} lead={staffText('offered.lead')} actions={add}>
      <DataTable<SectionOfRiver>
        label={staffText('offered.title')}
        rows={data?.river_sections}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        search={(row) => nameOf(row)}
        searchLabel={staffText('offered.search')}
        view={view}
        empty={
          <EmptyState icon="raft" title={staffText('offered.none')} text={staffText('offered.none-next')}>
            {add}
          </EmptyState>
        }
        columns={[
          nameColumn(staffText('offered.column'), nameOf),
          actionsColumn((row) => <RowButtons name={nameOf(row)} onRemove={() => setToRemove(row)} />),
        ]}
      />
      {adding && data ? (
        <AddSection outfitterId={outfitterId} offered={data.river_sections} onClose={() => setAdding(false)} />
      ) : null}
      {toRemove ? (
        <RemoveDialog
          name={nameOf(toRemove)}
          text={staffText('offered.remove-text')}
          changes={[['outfitter', outfitterId]]}
          remove={() => withdrawRiverSection(outfitterId, toRemove.id)}
          onClose={() => setToRemove(null)}
        />
      ) : null}
    </StaffShell>
  )
}

interface AddProps {
  outfitterId: number
  offered: readonly SectionOfRiver[]
  onClose: () => void
}

function AddSection({ outfitterId, offered, onClose }: AddProps) {
  const { data } = useQuery(riverSectionsQuery(false))
  const draft = useDraft(`offered-section ${outfitterId}`, { chosen: '' }, onClose)
  const { chosen } = draft.values
  const saving = useSaving([['outfitter', outfitterId]])
  const taken = new Set(offered.map(({ id }) => id))
  const free = data?.filter(({ id }) => !taken.has(id)) ?? []
  const submit = (): void => {
    if (chosen === '') return void notifyMissing([staffText('offered.section')])
    void saving.run(() => offerRiverSection(outfitterId, Number(chosen))).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={staffText('offered.add')}
      description={data && free.length === 0 ? staffText('offered.all-added') : undefined}
      submitLabel={staffText('offered.add-verb')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <SelectField
        label={staffText('offered.section')}
        placeholder={staffText('offered.choose')}
        value={chosen}
        disabled={free.length === 0}
        options={free.map((section) => ({ value: String(section.id), label: nameOf(section) }))}
        error={saving.errors['id']}
        onChange={(next) => draft.change({ chosen: next })}
      />
    </FormDialog>
  )
}
