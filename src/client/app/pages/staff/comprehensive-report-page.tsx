import { staffText } from '#domain/texts/staff-texts.ts'
import { ComprehensiveReport } from '#client/features/reports/comprehensive-report.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/report-comprehensive`. */
export function ComprehensiveReportPage() {
  return (
    <StaffShell title={staffText('report.comprehensive')} lead={staffText('report.comprehensive-lead')}>
      <ComprehensiveReport />
    </StaffShell>
  )
}
