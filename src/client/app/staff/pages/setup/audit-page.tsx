import { staffText } from '#domain/texts/staff-texts.ts'
import { AuditLog } from '#client/features/audit/audit-log.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function AuditPage() {
  return (
    <StaffShell title={staffText('audit.title')} lead={staffText('audit.lead')}>
      <AuditLog />
    </StaffShell>
  )
}
