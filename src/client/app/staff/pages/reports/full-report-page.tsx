import { staffText } from '#domain/texts/staff-texts.ts'
import { FullReport } from '#client/features/reports/full-report.tsx'
import { OutfitterReportPage } from './outfitter-report-page.tsx'

export function FullReportPage() {
  return (
    <OutfitterReportPage title={staffText('report.full')} lead={staffText('report.full-lead')}>
      {(outfitter) => <FullReport outfitterId={outfitter.id} timezone={outfitter.timezone} />}
    </OutfitterReportPage>
  )
}
