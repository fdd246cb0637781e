import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { PhotographerReport } from '#client/features/reports/photographer-report.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function PhotographerReportPage() {
  const { user, can } = useStaff()
  const ownId = can('reports.comprehensive') ? null : user.id
  const lead = staffText(ownId === null ? 'report.photographer-lead' : 'report.own-lead')
  return (
    <StaffShell title={staffText('report.photographer')} lead={lead}>
      <PhotographerReport ownId={ownId} />
    </StaffShell>
  )
}
