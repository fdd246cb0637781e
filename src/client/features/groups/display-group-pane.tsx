import type { Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { PaneMark } from '#client/shared-views/panes/pane-tile.tsx'
import { PaneSkeleton, PhotoPane } from '#client/shared-views/panes/photo-pane.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { ShownGroup } from './queued/shown-groups.ts'
import styles from './display-groups.module.css'

interface Props {
  /** Null while no group is selected, undefined while the groups load. */
  group: ShownGroup | null | undefined
  hasGroups: boolean
  onRemove: (photos: readonly Photo[]) => void
  onDialog: (dialog: 'new' | 'rename' | 'delete' | 'send') => void
  canSend: boolean
}

const none: readonly Photo[] = []

const markOf = ({ name }: Photo): PaneMark => ({
  state: 'leaves',
  label: staffText('groups.remove-photo', { name }),
})

function factsOf({ photos, isWaiting }: ShownGroup): string {
  const count = staffText('pane.count', { count: photos.length })
  return isWaiting ? staffText('groups.waits', { photos: count }) : count
}

/** A press on a photo removes it from the group. */
export function GroupPane({ group, hasGroups, onRemove, onDialog, canSend }: Props) {
  const label = staffText('groups.group-pane')
  return (
    <PhotoPane
      title={group?.name ?? label}
      label={label}
      facts={group ? factsOf(group) : null}
      photos={group?.photos ?? none}
      markOf={markOf}
      onPress={onRemove}
      actions={
        group ? (
          <>
            {canSend ? (
              <Button
                variant="good"
                // The server must have the photos that staff see.
                disabled={group.id === null || group.isWaiting || group.photos.length === 0}
                onClick={() => onDialog('send')}
              >
                {staffText('send.open')}
              </Button>
            ) : null}
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
        ) : null
      }
      empty={group === undefined ? <PaneSkeleton /> : <NoPhotos {...{ group, hasGroups, onDialog }} />}
    />
  )
}

function NoPhotos({
  group,
  hasGroups,
  onDialog,
}: Pick<Props, 'hasGroups' | 'onDialog'> & { group: ShownGroup | null }) {
  return group ? (
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
