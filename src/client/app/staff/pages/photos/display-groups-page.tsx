import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { DisplayGroups } from '#client/features/groups/display-groups.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'

export function DisplayGroupsPage({ outfitterId }: { outfitterId: number }) {
  const query = useQuery(outfitterQuery(outfitterId))
  return (
    <StaffShell title={staffText('shell.display-groups')} lead={staffText('groups.lead')}>
      <Loaded query={query} height={320}>
        {({ timezone }) => <DisplayGroups key={outfitterId} outfitterId={outfitterId} timezone={timezone} />}
      </Loaded>
    </StaffShell>
  )
}
