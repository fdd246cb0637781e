import { staffText } from '#domain/texts/staff-texts.ts'
import { AuditLog } from '#client/features/platform/audit-log.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/audit`. */
export function AuditPage() {
  return (
    <StaffShell title={staffText('audit.title')} lead={staffText('audit.lead')}>
      <AuditLog />
    </StaffShell>
  )
}
