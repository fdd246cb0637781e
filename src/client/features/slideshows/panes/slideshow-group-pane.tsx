import type { UseQueryResult } from '@tanstack/react-query'
import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ShowPane } from './show-pane.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import styles from '../slideshows.module.css'

interface Props {
  groups: UseQueryResult<DisplayGroup[]>
  group: DisplayGroup | undefined
  present: ReadonlySet<number>
  onPress: (group: DisplayGroup, photo: Photo, how: { readonly shift: boolean; readonly index: number }) => void
  onAddAll: () => void
}

const none: readonly Photo[] = []
const resting = Array.from({ length: 12 }, (_, place) => place)

export function SlideshowGroupPane({ groups, group, present, onPress, onAddAll }: Props) {
  const empty = () => {
    if (groups.error) return <TableFailure error={groups.error} onRetry={() => void groups.refetch()} />
    if (groups.isPending)
      return (
        <div className={styles.resting} role="status" aria-label={staffText('kit.loading')}>
          {resting.map((place) => (
            <Skeleton key={place} height={104} />
          ))}
        </div>
      )
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
  return (
    <ShowPane
      key={group?.id}
      title={group?.name ?? staffText('slideshows.group')}
      photos={group?.photos ?? none}
      marks={present}
      sign="add"
      pressLabel={(name, marked) => staffText(marked ? 'slideshows.photo-in' : 'slideshows.add-photo', { name })}
      onPress={(photo, how) => {
        if (group) onPress(group, photo, how)
      }}
      actions={
        <Button icon="add" onClick={onAddAll}>
          {staffText('slideshows.add-all')}
        </Button>
      }
      empty={empty()}
    />
  )
}
