import { staffText } from '#domain/texts/staff-texts.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { notifyIncomplete } from '#client/ui/notices/notify.ts'
import { exportUrl, useExport } from './use-export.ts'
import { RangeForm } from './range-form.tsx'

const none = { startDate: null, endDate: null }

/** See docs/rules.md#comprehensive-report-screen. */
export function ComprehensiveReportPage() {
  const { busy, start } = useExport()
  const today = useToday()
  return (
    <StaffShell title={staffText('report.comprehensive')} lead={staffText('report.comprehensive-lead')}>
      <RangeForm
        start={none}
        today={today}
        exporting={busy}
        onExport={({ startDate, endDate }) => {
          if (startDate === null || endDate === null) notifyIncomplete(staffText('report.dates-required'))
          else start(exportUrl('comprehensive', { startDate, endDate }))
        }}
      />
    </StaffShell>
  )
}
