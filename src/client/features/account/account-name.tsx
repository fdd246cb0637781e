import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useEdit } from '#client/device/drafts/use-edit.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { renameAccount } from './account.commands.ts'

export function AccountName() {
  const { user } = useStaff()
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard title={staffText('account.name')} lead={user.name}>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {staffText('account.name-change')}
        </Button>
      </div>
      {isOpen ? <NameDialog onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  )
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const { user } = useStaff()
  const draft = useEdit('account-name', {
    entity: user,
    valuesOf: (from) => ({ name: from?.name ?? '' }),
    words: { name: [staffText('account.name'), String] },
    onClose,
  })
  const { name } = draft.values
  const saving = useSaving([['users'], ['photographers']])
  const submit = (): void => {
    if (name.trim() === '') return void notifyMissing([staffText('account.name')])
    void saving
      .run(() => renameAccount({ name: name.trim(), version: draft.version }), draft.meets)
      .then((done) => done && draft.close())
  }
  return (
    <FormDialog title={staffText('account.name-change')} saving={saving} draft={draft} onSubmit={submit}>
      <TextField
        label={staffText('account.name')}
        value={name}
        maxLength={200}
        autoComplete="name"
        error={saving.errors['name']}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
    </FormDialog>
  )
}
