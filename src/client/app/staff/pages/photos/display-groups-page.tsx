import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { DisplayGroups } from '#client/features/groups/display-groups.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { SendPhotos } from '../../send-photos.tsx'

export function DisplayGroupsPage({ outfitterId }: { outfitterId: number }) {
  const { can } = useStaff()
  const query = useQuery(outfitterQuery(outfitterId))
  return (
    <StaffShell title={staffText('shell.display-groups')} lead={staffText('groups.lead')}>
      <Loaded query={query} height={320}>
        {(outfitter) => (
          <DisplayGroups
            key={outfitterId}
            outfitterId={outfitterId}
            timezone={outfitter.timezone}
            send={
              can('orders.work')
                ? (group, onClose) => (
                    <SendPhotos
                      outfitter={outfitter}
                      lines={[{ kind: 'group', group }]}
                      what={group.name}
                      onClose={onClose}
                    />
                  )
                : null
            }
          />
        )}
      </Loaded>
    </StaffShell>
  )
}
