import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Photographer } from '#contract/schema.gen.ts'
import { isEmail } from '#domain/orders/email.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { photographersQuery } from '#client/api/staff-queries.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { RowButtons } from '#client/shared-views/row-buttons.tsx'
import { RemoveDialog } from '#client/shared-views/rows/remove-dialog.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { actionsColumn, nameColumn } from '#client/ui/tables/table-column.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { assignPhotographer, unassignPhotographer } from './users.commands.ts'
import styles from './assigned-photographers.module.css'

const changes = [['photographers']]

/** See docs/rules.md#assigned-photographers. */
export function AssignedPhotographers({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery({ ...photographersQuery(), staleTime: 0 })
  const [adding, setAdding] = useState(false)
  const [ended, setEnded] = useState<Photographer | null>(null)
  const assigned = data?.filter((each) => each.assigned_outfitter_ids.includes(outfitterId))
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{staffText('assigned.title')}</h2>
        <Button variant="secondary" icon="add" onClick={() => setAdding(true)}>
          {staffText('assigned.add')}
        </Button>
      </header>
      <p className={styles.hint}>{staffText('assigned.hint')}</p>
      <DataTable<Photographer>
        label={staffText('assigned.title')}
        rows={assigned}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        defaultSort={{ column: 'name' }}
        empty={<EmptyState icon="add" title={staffText('assigned.none')} text={staffText('assigned.none-next')} />}
        columns={[
          nameColumn(staffText('users.name'), ({ name }) => name),
          actionsColumn((row) => <RowButtons name={row.name} onRemove={() => setEnded(row)} />),
        ]}
      />
      {adding ? <AssignDialog outfitterId={outfitterId} onClose={() => setAdding(false)} /> : null}
      {ended ? (
        <RemoveDialog
          name={ended.name}
          text={staffText('assigned.remove-text')}
          changes={changes}
          remove={() => unassignPhotographer(outfitterId, ended.id)}
          onClose={() => setEnded(null)}
        />
      ) : null}
    </section>
  )
}

function AssignDialog({ outfitterId, onClose }: { outfitterId: number; onClose: () => void }) {
  const draft = useDraft(`assigned-photographer ${outfitterId}`, { email: '' }, onClose)
  const { email } = draft.values
  const [wrong, setWrong] = useState<string | null>(null)
  const saving = useSaving(changes)
  const last = useRef<{ readonly typed: string; readonly key: string } | null>(null)
  const submit = (): void => {
    const typed = email.trim()
    if (typed === '') return void notifyMissing([staffText('users.email')])
    if (!isEmail(typed)) return setWrong(staffText('users.email-wrong'))
    // A retry with the same email keeps its idempotency key. Otherwise a call with a lost answer and its retry would
    // use up two of the outfitter's assignments per hour.
    const { key } = last.current?.typed === typed ? last.current : { key: newIdempotencyKey() }
    last.current = { typed, key }
    void saving.run(() => assignPhotographer(key, outfitterId, typed)).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={staffText('assigned.add')}
      description={staffText('assigned.add-text')}
      submitLabel={staffText('assigned.add-verb')}
      saving={saving}
      error={saving.errors['general'] ?? saving.errors['outfitterId'] ?? null}
      draft={draft}
      onSubmit={submit}
    >
      <EmailField
        label={staffText('users.email')}
        value={email}
        error={wrong ?? saving.errors['email']}
        onChange={(event) => {
          setWrong(null)
          saving.forget()
          draft.change({ email: event.target.value })
        }}
      />
    </FormDialog>
  )
}
