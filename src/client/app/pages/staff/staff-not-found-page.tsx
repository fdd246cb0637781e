import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff.ts'
import { t } from '#client/shared-views/texts.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** For addresses that the staff's areas do not have. */
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
