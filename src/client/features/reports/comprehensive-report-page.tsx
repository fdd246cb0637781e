import { useSearchParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { notifyIncomplete } from '#client/ui/notices/notify.ts'
import { exportUrl, useExport } from './use-export.ts'
import { daysOf } from './chosen-range.ts'
import { RangeForm } from './range-form.tsx'

/** See docs/rules.md#comprehensive-report-screen. */
export function ComprehensiveReportPage() {
  const { busy, start } = useExport()
  const today = useToday()
  const [params, setParams] = useSearchParams()
  return (
    <StaffShell title={staffText('report.comprehensive')} lead={staffText('report.comprehensive-lead')}>
      <RangeForm
        start={daysOf(params)}
        today={today}
        exporting={busy}
        onExport={({ startDate, endDate }) => {
          if (startDate === null || endDate === null) return void notifyIncomplete(staffText('report.dates-required'))
          setParams({ startDate, endDate }, { replace: true })
          start(exportUrl('comprehensive', { startDate, endDate }))
        }}
      />
    </StaffShell>
  )
}
