import type { UseQueryResult } from '@tanstack/react-query'
import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { PaneMark } from '#client/shared-views/panes/pane-tile.tsx'
import { PaneSkeleton, PhotoPane } from '#client/shared-views/panes/photo-pane.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'

interface Props {
  groups: UseQueryResult<DisplayGroup[]>
  group: DisplayGroup | undefined
  present: ReadonlySet<number>
  onPress: (photos: readonly Photo[]) => void
  onAddAll: () => void
}

const none: readonly Photo[] = []

export function SlideshowGroupPane({ groups, group, present, onPress, onAddAll }: Props) {
  const empty = () => {
    if (groups.error) return <TableFailure error={groups.error} onRetry={() => void groups.refetch()} />
    if (groups.isPending) return <PaneSkeleton />
    if (!group)
      return (
        <EmptyState
          icon="calendar"
          title={staffText('slideshows.no-groups')}
          text={staffText('slideshows.no-groups-next')}
        />
      )
    return <EmptyState icon="image" title={staffText('slideshows.group-empty')} />
  }
  const photos = group?.photos ?? none
  const markOf = ({ id, name }: Photo): PaneMark =>
    present.has(id)
      ? { state: 'chosen', label: staffText('slideshows.photo-in', { name }) }
      : { state: 'free', label: staffText('slideshows.add-photo', { name }) }
  return (
    <PhotoPane
      key={group?.id}
      title={group?.name ?? staffText('slideshows.group')}
      facts={staffText('pane.count', { count: photos.length })}
      photos={photos}
      markOf={markOf}
      onPress={onPress}
      actions={
        <Button icon="add" onClick={onAddAll}>
          {staffText('slideshows.add-all')}
        </Button>
      }
      empty={empty()}
    />
  )
}
