import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { changePassword } from './account.commands.ts'

export function AccountPassword() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard title={staffText('account.password')} lead={staffText('account.password-lead')}>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {staffText('account.password-change')}
        </Button>
      </div>
      {isOpen ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft(null, { current: '', password: '' }, onClose)
  const { current, password } = draft.values
  const saving = useSaving([['account']], staffText('account.password-changed'))
  const submit = (): void => {
    const missing = [
      ...(current === '' ? [staffText('account.password-current')] : []),
      ...(password === '' ? [staffText('account.password-new')] : []),
    ]
    if (missing.length > 0) return void notifyMissing(missing)
    void saving.run(() => changePassword({ current_password: current, password })).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={staffText('account.password-change')}
      submitLabel={staffText('account.password-change')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <TextField
        label={staffText('account.password-current')}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={current}
        error={saving.errors['current_password']}
        onChange={(event) => draft.change({ current: event.target.value })}
      />
      <TextField
        label={staffText('account.password-new')}
        hint={staffText('users.password-hint')}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        error={saving.errors['password']}
        onChange={(event) => draft.change({ password: event.target.value })}
      />
    </FormDialog>
  )
}
