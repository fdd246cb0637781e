import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { PhotographerReport } from '#client/features/reports/photographer-report.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/report-photographer`: of anyone for administrators, of themselves for photographers. */
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
