import { staffText } from '#domain/texts/staff-texts.ts'
import { warn } from '#client/ui/warn-missing.ts'
import { exportUrl } from './open-export.ts'
import { RangeForm } from './range-form.tsx'
import { todayIn } from './report-range.ts'
import { useExport } from './use-export.ts'

const none = { startDate: null, endDate: null }

/** The comprehensive report (product.md 2): a file, of days that both must be chosen. */
export function ComprehensiveReport() {
  const { busy, start } = useExport()
  return (
    <RangeForm
      start={none}
      today={todayIn()}
      exporting={busy}
      onExport={({ startDate, endDate }) => {
        if (startDate === null || endDate === null) warn(staffText('report.dates-required'))
        else start(exportUrl('comprehensive', { startDate, endDate }))
      }}
    />
  )
}
