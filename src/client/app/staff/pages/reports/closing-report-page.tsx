import { staffText } from '#domain/texts/staff-texts.ts'
import { ClosingReport } from '#client/features/reports/closing-report.tsx'
import { OutfitterReportPage } from './outfitter-report-page.tsx'

export function ClosingReportPage() {
  return (
    <OutfitterReportPage title={staffText('report.closing')} lead={staffText('report.closing-lead')}>
      {(outfitter) => <ClosingReport outfitterId={outfitter.id} timezone={outfitter.timezone} />}
    </OutfitterReportPage>
  )
}
