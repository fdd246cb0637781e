import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
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
  const [name, setName] = useState(useStaff().user.name)
  const saving = useSaving([['users'], ['photographers']])
  const submit = (): void => {
    if (name.trim() === '') return void notifyMissing([staffText('account.name')])
    void saving.run(() => renameAccount(name.trim())).then((done) => done && onClose())
  }
  return (
    <FormDialog
      open
      title={staffText('account.name-change')}
      submitLabel={staffText('list.save')}
      busy={saving.busy}
      error={saving.errors['general'] ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={staffText('account.name')}
        value={name}
        maxLength={200}
        autoComplete="name"
        error={saving.errors['name']}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
