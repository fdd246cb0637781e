import { useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { PaneMark } from '#client/shared-views/panes/pane-tile.tsx'
import { PhotoPane } from '#client/shared-views/panes/photo-pane.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { PaneHead } from './pane-head.tsx'
import type { ShownGroup } from './queued/shown-groups.ts'
import styles from './display-groups.module.css'

interface Props {
  /** Null while no group is selected, undefined while the groups load. */
  group: ShownGroup | null | undefined
  hasGroups: boolean
  onRemove: (photos: readonly Photo[]) => void
  onAdd: (photoId: number) => void
  onDialog: (dialog: 'new' | 'rename' | 'delete') => void
}

const none: readonly Photo[] = []

const markOf = ({ name }: Photo): PaneMark => ({
  state: 'leaves',
  label: staffText('groups.remove-photo', { name }),
})

function factsOf({ photos, isWaiting }: ShownGroup): string {
  const count = staffText('groups.count', { count: photos.length })
  return isWaiting ? staffText('groups.waits', { photos: count }) : count
}

/** Shows the photos of the selected group. A press on a photo removes it from the group. */
export function GroupPane({ group, hasGroups, onRemove, onAdd, onDialog }: Props) {
  const [isRange, setRange] = useState(false)
  const label = staffText('groups.group-pane')
  const photos = group?.photos ?? none
  if (group === undefined)
    return (
      <div className={styles.column}>
        <PaneHead title={label} facts={null} />
        <div className={styles.resting} role="status" aria-label={staffText('kit.loading')}>
          <Skeleton height={576} radius="var(--radius-m)" />
        </div>
      </div>
    )
  return (
    <div className={styles.column}>
      <PaneHead title={group?.name ?? label} facts={group ? factsOf(group) : null}>
        {group ? (
          <>
            <Button
              variant="quiet"
              aria-pressed={isRange}
              title={staffText('groups.range-hint')}
              disabled={photos.length < 2}
              onClick={() => setRange(!isRange)}
            >
              {staffText('groups.range')}
            </Button>
            <Button
              variant="quiet"
              aria-label={staffText('groups.rename-title', { name: group.name })}
              title={staffText('groups.rename')}
              onClick={() => onDialog('rename')}
            >
              <StaffIcon name="edit" />
              <span className={styles.long}>{staffText('groups.rename')}</span>
            </Button>
            <Button
              variant="quiet"
              icon="trash"
              aria-label={staffText('groups.delete-verb', { name: group.name })}
              title={staffText('groups.delete')}
              onClick={() => onDialog('delete')}
            />
          </>
        ) : null}
      </PaneHead>
      <PhotoPane
        label={label}
        keysHint={staffText('groups.keys')}
        photos={photos}
        markOf={markOf}
        isRange={isRange}
        onPress={(pressed) => {
          setRange(false)
          onRemove(pressed)
        }}
        drags="group"
        takes="album"
        onDrop={onAdd}
        empty={
          group ? (
            <EmptyState
              icon="image"
              title={staffText('groups.group-empty', { name: group.name })}
              text={staffText('groups.group-empty-next')}
            />
          ) : (
            <EmptyState
              icon="raft"
              title={staffText(hasGroups ? 'group.none-selected' : 'groups.none')}
              text={staffText('groups.no-group-next')}
            >
              <Button icon="add" onClick={() => onDialog('new')}>
                {staffText('groups.create-new')}
              </Button>
            </EmptyState>
          )
        }
      />
    </div>
  )
}
