import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff-session.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'

export function StaffNotFoundPage() {
  const { user } = useStaff()
  return (
    <StaffShell title={t('error.not-found-page')} hideTitle>
      <EmptyState isPage icon="raft" title={t('error.not-found-page')}>
        <ButtonLink to={startPath(user)}>{staffText('shell.not-allowed-back')}</ButtonLink>
      </EmptyState>
    </StaffShell>
  )
}
