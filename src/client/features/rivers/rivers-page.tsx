import { useQuery } from '@tanstack/react-query'
import type { River } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { SoftDeletedTable } from '#client/shared-views/soft-deleted-table.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { PercentField } from '#client/ui/fields/percent-field.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { nameColumn } from '#client/ui/tables/table-column.ts'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { saveRiver, switchRiver } from './rivers.commands.ts'
import { riversQuery } from './rivers.queries.ts'
import { percentOf } from '#client/shared-views/percent-of.ts'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'

const changes = [['rivers'], ['river-sections']]

/** See docs/rules.md#rivers-screens. */
export function RiversPage() {
  const { data, error, refetch } = useQuery(riversQuery())
  const form = useRowForm<River>()
  return (
    <StaffShell
      title={staffText('river.title')}
      actions={
        <Button icon="add" onClick={form.add}>
          {staffText('river.new')}
        </Button>
      }
    >
      <SoftDeletedTable<River>
        label={staffText('river.title')}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        search={(river) => `${river.name} ${river.river_sections.map(({ name }) => name).join(' ')}`}
        searchLabel={staffText('river.search')}
        empty={<EmptyState icon="raft" title={staffText('river.none')} text={staffText('river.none-next')} />}
        consequence={() => staffText('river.make-inactive-text')}
        onSwitch={(river, active) => switchRiver(river.id, active)}
        changes={changes}
        onEdit={form.edit}
        columns={[
          nameColumn(staffText('list.name'), ({ name }) => name),
          {
            id: 'fee',
            header: staffText('river.fee-column'),
            align: 'end',
            cell: ({ fee }) => percentOf(fee),
            sortBy: ({ fee }) => fee,
          },
          {
            id: 'sections',
            header: staffText('river.sections'),
            cell: ({ river_sections: sections }) => sections.map(({ name }) => name).join(', '),
          },
        ]}
      />
      {form.isOpen ? <RiverDialog river={form.row} onClose={form.close} /> : null}
    </StaffShell>
  )
}

interface Values {
  readonly name: string
  readonly fee: number | null
}

const valuesOf = (river: River | null): Values => ({ name: river?.name ?? '', fee: river?.fee ?? 0 })

const words: FormWords<Values> = {
  name: [staffText('list.name'), String],
  fee: [staffText('river.fee'), percentOf],
}

function RiverDialog({ river, onClose }: { river: River | null; onClose: () => void }) {
  const draft = useEdit(`river ${river?.id ?? 'new'}`, { entity: river, valuesOf, words, onClose })
  const { name, fee } = draft.values
  const saving = useSaving(changes)
  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? [staffText('list.name')] : []),
      ...(fee === null ? [staffText('river.fee')] : []),
    ]
    if (missing.length > 0 || fee === null) return void notifyMissing(missing)
    void saving
      .run(() => saveRiver(river?.id ?? null, { name: name.trim(), fee, version: draft.version }), draft.meets)
      .then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={river ? staffText('river.edit', { name: river.name }) : staffText('river.new')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <TextField
        label={staffText('list.name')}
        value={name}
        maxLength={200}
        error={saving.errors['name']}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <PercentField
        label={staffText('river.fee')}
        hint={staffText('river.fee-hint')}
        hundredths={fee}
        emptyMeans={0}
        error={saving.errors['fee']}
        onChange={(next) => draft.change({ fee: next })}
      />
    </FormDialog>
  )
}
