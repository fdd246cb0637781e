import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { ShowPane } from './panes/show-pane.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { notifyIncomplete } from '#client/ui/notices/notify.ts'
import { GroupChoice, SlideshowChoice } from './panes/editor-choices.tsx'
import { SlideshowGroupPane } from './panes/slideshow-group-pane.tsx'
import { dayGroupsQuery } from './slideshows.queries.ts'
import type { useChoices } from './panes/use-choices.ts'
import type { ShownSlideshow } from './queued/slideshow.actions.ts'
import type { SlideshowList } from './use-slideshows.ts'
import { useEditorActions } from './use-editor-actions.ts'
import { useSlideshowChanges } from './use-slideshow-changes.ts'
import styles from './slideshows.module.css'

interface Props {
  outfitterId: number
  queued: SlideshowList
  slideshow: ShownSlideshow | undefined
  choices: ReturnType<typeof useChoices>
  onEdit: (slideshow: ShownSlideshow) => void
}

const none: readonly ShownSlideshow[] = []

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey

/** Shows a display group on the left and a slideshow on the right (docs/rules.md#slideshows-screen). */
export function SlideshowEditor({ outfitterId, queued, slideshow, choices, onEdit }: Props) {
  const groups = useQuery(dayGroupsQuery(outfitterId, choices.date))
  const group = groups.data?.find(({ id }) => id === choices.group) ?? groups.data?.[0]
  const changes = useSlideshowChanges(queued, slideshow)
  const actions = useEditorActions({ slideshow, group, changes })
  const online = useConnectivity() === 'online'

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Undo by keys works anywhere in the editor
    <section
      className={styles.editor}
      aria-label={staffText('slideshows.editor')}
      aria-busy={online && changes.busy}
      onKeyDown={(event) => {
        if (!isUndoKey(event) || event.target instanceof HTMLInputElement || changes.undoable === null) return
        event.preventDefault()
        changes.undo()
      }}
    >
      <p className={styles.hint}>{staffText('slideshows.hint')}</p>
      <div className={styles.panes}>
        <div className={styles.side}>
          <GroupChoice groups={groups.data} group={group} choices={choices} />
          <SlideshowGroupPane
            groups={groups}
            group={group}
            present={actions.present}
            onPress={actions.pressInGroup}
            onAddAll={actions.addAll}
          />
        </div>
        <div className={styles.side}>
          <SlideshowChoice
            slideshows={queued.slideshows ?? none}
            slideshow={slideshow}
            choices={choices}
            onEdit={() => (slideshow ? onEdit(slideshow) : notifyIncomplete(staffText('slideshow.none-selected')))}
          />
          <ShowPane
            key={slideshow?.id}
            title={slideshow?.name ?? staffText('slideshows.choose')}
            photos={changes.photos}
            sign="remove"
            pressLabel={(name) => staffText('slideshows.remove-photo', { name })}
            onPress={actions.pressInSlideshow}
            onMove={actions.move}
            actions={<UndoButton undoable={changes.undoable} onUndo={changes.undo} />}
            empty={
              <EmptyState
                icon="image"
                title={staffText(slideshow ? 'slideshows.empty' : 'slideshow.none-selected')}
                {...(slideshow ? { text: staffText('slideshows.empty-next') } : {})}
              />
            }
          />
        </div>
      </div>
      <VisuallyHidden live>{changes.announcement}</VisuallyHidden>
    </section>
  )
}

function UndoButton({ undoable, onUndo }: { undoable: string | null; onUndo: () => void }) {
  return (
    <Button
      variant="secondary"
      disabled={undoable === null}
      aria-label={
        undoable === null ? staffText('slideshows.undo') : staffText('slideshows.undo-of', { what: undoable })
      }
      onClick={onUndo}
    >
      <StaffIcon name="restore" size={18} />
      {staffText('slideshows.undo')}
    </Button>
  )
}
