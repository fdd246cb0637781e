import { useQuery } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { answerOf, api } from '#client/api/client.ts'
import { guidesQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'
import { SoftDeletedTable } from '#client/shared-views/soft-deleted-table.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { nameColumn } from '#client/ui/tables/table-column.ts'

type Guide = components['schemas']['Guide']

function saveGuide(id: number | null, body: components['schemas']['GuideInput']): Promise<unknown> {
  return id === null
    ? answerOf(api.POST('/guide', { body }))
    : answerOf(api.PUT('/guide/{id}', { params: { path: { id } }, body: { ...body, id } }))
}

/** See docs/rules.md#guides. */
export function GuidesPage({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(guidesQuery(outfitterId))
  const mayEdit = useStaff().can('settings.manage')
  const form = useRowForm<Guide>()
  const actions = (
    <>
      <ButtonLink variant="secondary" to="/dashboard/raft-codes">
        {staffText('raft-codes.title')}
      </ButtonLink>
      {mayEdit ? (
        <Button icon="add" onClick={form.add}>
          {staffText('guides.new')}
        </Button>
      ) : null}
    </>
  )
  return (
    <StaffShell title={staffText('guides.title')} lead={staffText('guides.lead')} actions={actions}>
      <SoftDeletedTable<Guide>
        label={staffText('guides.title')}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        search={({ name }) => name}
        searchLabel={staffText('guides.search')}
        empty={<EmptyState icon="raft" title={staffText('guides.none')} text={staffText('guides.lead')} />}
        consequence={() => staffText('guides.make-inactive-text')}
        onSwitch={({ id, name, outfitter_id, version }, active) =>
          saveGuide(id, { name, outfitter_id, active, version }).finally(() => void refetch())
        }
        changes={[guidesQuery(outfitterId).queryKey]}
        {...(mayEdit ? { onEdit: form.edit } : {})}
        columns={[nameColumn(staffText('list.name'), ({ name }) => name)]}
      />
      {mayEdit && form.isOpen ? <GuideDialog guide={form.row} outfitterId={outfitterId} onClose={form.close} /> : null}
    </StaffShell>
  )
}

const valuesOf = (guide: Guide | null) => ({ name: guide?.name ?? '' })

const words: FormWords<ReturnType<typeof valuesOf>> = { name: [staffText('list.name'), String] }

interface DialogProps {
  guide: Guide | null
  outfitterId: number
  onClose: () => void
}

function GuideDialog({ guide, outfitterId, onClose }: DialogProps) {
  const draft = useEdit(`guide ${guide?.id ?? `new ${outfitterId}`}`, { entity: guide, valuesOf, words, onClose })
  const saving = useSaving([guidesQuery(outfitterId).queryKey])
  const submit = (): void => {
    const name = draft.values.name.trim()
    if (name === '') return void notifyMissing([staffText('list.name')])
    const body = { name, outfitter_id: outfitterId, version: draft.version }
    void saving.run(() => saveGuide(guide?.id ?? null, body), draft.meets).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={guide ? staffText('guides.edit', { name: guide.name }) : staffText('guides.new')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <TextField
        label={staffText('list.name')}
        value={draft.values.name}
        maxLength={100}
        autoComplete="off"
        error={saving.errors['name']}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
    </FormDialog>
  )
}
