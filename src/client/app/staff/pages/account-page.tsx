import { staffText } from '#domain/texts/staff-texts.ts'
import { AccountEmail } from '#client/features/account/account-email.tsx'
import { AccountName } from '#client/features/account/account-name.tsx'
import { AccountPassword } from '#client/features/account/account-password.tsx'
import { AccountSessions } from '#client/features/account/account-sessions.tsx'
import { SecondFactors } from '#client/features/factors/second-factors.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import styles from './account-page.module.css'

export function AccountPage() {
  return (
    <StaffShell title={staffText('account.title')} lead={staffText('account.lead')}>
      <div className={styles.sections}>
        <AccountName />
        <AccountEmail />
        <AccountPassword />
        <AccountSessions />
        <SecondFactors />
      </div>
    </StaffShell>
  )
}
