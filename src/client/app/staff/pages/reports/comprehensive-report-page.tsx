import { staffText } from '#domain/texts/staff-texts.ts'
import { ComprehensiveReport } from '#client/features/reports/comprehensive-report.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function ComprehensiveReportPage() {
  return (
    <StaffShell title={staffText('report.comprehensive')} lead={staffText('report.comprehensive-lead')}>
      <ComprehensiveReport />
    </StaffShell>
  )
}
