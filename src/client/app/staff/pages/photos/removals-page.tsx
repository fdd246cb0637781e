import { staffText } from '#domain/texts/staff-texts.ts'
import { RemovalList } from '#client/features/removals/removal-list.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function RemovalsPage() {
  return (
    <StaffShell title={staffText('removals.title')} lead={staffText('removals.lead')}>
      <RemovalList />
    </StaffShell>
  )
}
