import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { requestEmailChange } from './account.commands.ts'
import { accountQuery } from './account.queries.ts'
import styles from './account.module.css'

export function AccountEmail() {
  const { email } = useStaff().user
  const { data } = useQuery(accountQuery())
  const [isOpen, setOpen] = useState(false)
  const waiting = data?.waiting_email ?? null
  return (
    <SectionCard title={staffText('account.email')} lead={staffText('account.email-lead', { email })}>
      {waiting === null ? null : (
        <p className={styles.note} role="status">
          {staffText('account.email-waiting', { email: waiting })}
        </p>
      )}
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {staffText('account.email-change')}
        </Button>
      </div>
      {isOpen ? <EmailDialog onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  )
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const first = { email: '', password: '' }
  const draft = useDraft('account-email', first, onClose, { secrets: ['password'] })
  const { email, password } = draft.values
  const saving = useSaving([['account']], staffText('account.email-sent'))
  const submit = (): void => {
    const missing = [
      ...(email.trim() === '' ? [staffText('account.email-new')] : []),
      ...(password === '' ? [staffText('account.password-current')] : []),
    ]
    if (missing.length > 0) return void notifyMissing(missing)
    const body = { email: email.trim(), current_password: password }
    void saving.run(() => requestEmailChange(body)).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={staffText('account.email-change')}
      description={staffText('account.email-next')}
      submitLabel={staffText('account.email-send')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <EmailField
        label={staffText('account.email-new')}
        value={email}
        error={saving.errors['email']}
        onChange={(event) => draft.change({ email: event.target.value })}
      />
      <TextField
        label={staffText('account.password-current')}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        error={saving.errors['current_password']}
        onChange={(event) => draft.change({ password: event.target.value })}
      />
    </FormDialog>
  )
}
