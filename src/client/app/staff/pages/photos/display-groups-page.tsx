import { staffText } from '#domain/texts/staff-texts.ts'
import { DisplayGroups } from '#client/features/groups/display-groups.tsx'
import { OutfitterReportPage } from '../reports/outfitter-report-page.tsx'

export function DisplayGroupsPage() {
  return (
    <OutfitterReportPage title={staffText('shell.display-groups')} lead={staffText('groups.lead')}>
      {(outfitter) => <DisplayGroups key={outfitter.id} outfitterId={outfitter.id} timezone={outfitter.timezone} />}
    </OutfitterReportPage>
  )
}
