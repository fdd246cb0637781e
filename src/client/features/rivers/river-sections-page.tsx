import { useQuery } from '@tanstack/react-query'
import type { RiverSection } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { riverSectionsQuery } from '#client/api/staff-queries.ts'
import { useEdit } from '#client/device/drafts/use-edit.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { SoftDeletedTable } from '#client/shared-views/soft-deleted-table.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { PercentField } from '#client/ui/fields/percent-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { nameColumn, textColumn } from '#client/ui/tables/table-column.ts'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { saveRiverSection, switchRiverSection } from './rivers.commands.ts'
import { riversQuery } from './rivers.queries.ts'
import { percentOf } from '#client/shared-views/percent-of.ts'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'

const changes = [['rivers'], ['river-sections']]

/** See docs/rules.md#rivers-screens. */
export function RiverSectionsPage() {
  const { data, error, refetch } = useQuery(riverSectionsQuery(true))
  const form = useRowForm<RiverSection>()
  return (
    <StaffShell
      title={staffText('section.title')}
      actions={
        <Button icon="add" onClick={form.add}>
          {staffText('section.new')}
        </Button>
      }
    >
      <SoftDeletedTable<RiverSection>
        label={staffText('section.title')}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        search={(section) => `${section.name} ${section.river.name}`}
        searchLabel={staffText('section.search')}
        empty={<EmptyState icon="raft" title={staffText('section.none')} text={staffText('section.none-next')} />}
        consequence={() => staffText('section.make-inactive-text')}
        onSwitch={(section, active) => switchRiverSection(section.id, active)}
        changes={changes}
        onEdit={form.edit}
        columns={[
          nameColumn(staffText('list.name'), ({ name }) => name),
          textColumn('river', staffText('section.river'), ({ river }) => river.name),
          {
            id: 'fee',
            header: staffText('river.fee-column'),
            align: 'end',
            cell: ({ fee }) => percentOf(fee),
            sortBy: ({ fee }) => fee,
          },
        ]}
      />
      {form.isOpen ? <SectionDialog section={form.row} onClose={form.close} /> : null}
    </StaffShell>
  )
}

interface Values {
  readonly name: string
  readonly riverId: number | null
  readonly fee: number | null
}

const valuesOf = (section: RiverSection | null): Values => ({
  name: section?.name ?? '',
  riverId: section?.river_id ?? null,
  fee: section?.fee ?? 0,
})

function SectionDialog({ section, onClose }: { section: RiverSection | null; onClose: () => void }) {
  const { data: rivers } = useQuery(riversQuery())
  const draft = useEdit(`river-section ${section?.id ?? 'new'}`, {
    entity: section,
    valuesOf,
    words: {
      name: [staffText('list.name'), String],
      riverId: [staffText('section.river'), (id) => rivers?.find((river) => river.id === id)?.name ?? String(id)],
      fee: [staffText('river.fee'), percentOf],
    },
    onClose,
  })
  const { name, riverId, fee } = draft.values
  const saving = useSaving(changes)
  // A section of an inactive river keeps that river.
  const options = (rivers ?? [])
    .filter((river) => river.deleted_at === null || river.id === section?.river_id)
    .map((river) => ({ value: String(river.id), label: river.name }))
  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? [staffText('list.name')] : []),
      ...(riverId === null ? [staffText('section.river')] : []),
      ...(fee === null ? [staffText('river.fee')] : []),
    ]
    if (missing.length > 0 || riverId === null || fee === null) return void notifyMissing(missing)
    const body = { name: name.trim(), river_id: riverId, fee, version: draft.version }
    void saving
      .run(() => saveRiverSection(section?.id ?? null, body), draft.meets)
      .then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={section ? staffText('section.edit', { name: section.name }) : staffText('section.new')}
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
      <SelectField
        label={staffText('section.river')}
        placeholder={staffText('section.choose-river')}
        value={riverId === null ? '' : String(riverId)}
        options={options}
        error={saving.errors['river_id']}
        onChange={(value) => draft.change({ riverId: Number(value) })}
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
