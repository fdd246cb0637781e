import { useParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmEmail } from '#client/features/account/confirm-email.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function ConfirmEmailPage() {
  return (
    <StaffShell title={staffText('account.confirm')} hideTitle>
      <ConfirmEmail token={useParams()['token'] ?? ''} />
    </StaffShell>
  )
}
