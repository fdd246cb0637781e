import { staffText } from '#domain/texts/staff-texts.ts'
import { SystemState } from '#client/features/system/system-state.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function SystemPage() {
  return (
    <StaffShell title={staffText('system.title')} lead={staffText('system.lead')}>
      <SystemState />
    </StaffShell>
  )
}
