import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import type { DisplayGroup, Photo, Slideshow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { movedTo } from './photo-order.ts'
import { ShowPane } from './show-pane.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { warn } from '#client/ui/warn-missing.ts'
import { GroupChoice, SlideshowChoice } from './editor-choices.tsx'
import { GroupPane } from './group-pane.tsx'
import { rangeFromGap, rangeOf } from './slideshow-change.ts'
import { dayGroupsQuery } from './slideshows.queries.ts'
import type { useChoices } from './use-choices.ts'
import { useSlideshowChanges } from './use-slideshow-changes.ts'
import styles from './slideshows.module.css'

interface Props {
  outfitterId: number
  slideshows: readonly Slideshow[]
  slideshow: Slideshow | undefined
  choices: ReturnType<typeof useChoices>
  onEdit: (slideshow: Slideshow) => void
}

interface Press {
  readonly shift: boolean
  readonly index: number
}

const added = (count: number): string => staffText('slideshows.added', { count })
const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey

/** Photos of a display group on the left, those of a slideshow on the right (product.md 2 'Slideshows'). */
export function SlideshowEditor({ outfitterId, slideshows, slideshow, choices, onEdit }: Props) {
  const groups = useQuery(dayGroupsQuery(outfitterId, choices.date))
  const group = groups.data?.find(({ id }) => id === choices.group) ?? groups.data?.[0]
  const changes = useSlideshowChanges(outfitterId, slideshow)
  const { photos } = changes
  const present = useMemo(() => new Set(photos.map(({ id }) => id)), [photos])
  const online = useConnectivity() === 'online'
  const lastAdded = useRef<{ groupId: number; index: number } | null>(null)
  const lastRemoved = useRef<{ slideshowId: number; index: number } | null>(null)

  const add = (wanted: readonly Photo[], allPresent: string): void => {
    if (!slideshow) return void warn(staffText('slideshow.none-selected'))
    const fresh = wanted.filter(({ id }) => !present.has(id))
    if (fresh.length === 0) return void warn(allPresent)
    changes.make({ kind: 'add', photos: fresh }, added(fresh.length))
  }
  const addAll = (): void => {
    if (!slideshow) return void warn(staffText('slideshow.none-selected'))
    if (!group) return void warn(staffText('slideshows.no-group'))
    add(group.photos, staffText('slideshows.all-present'))
  }
  const pressInGroup = (from: DisplayGroup, photo: Photo, { shift, index }: Press): void => {
    const last = lastAdded.current?.groupId === from.id ? lastAdded.current.index : null
    lastAdded.current = { groupId: from.id, index }
    if (!shift || last === null) add([photo], staffText('slideshow.photo-present'))
    else add(rangeOf(from.photos, last, index), staffText('slideshows.all-present-range'))
  }
  const pressInSlideshow = (photo: Photo, { shift, index }: Press): void => {
    if (!slideshow) return
    const last = lastRemoved.current?.slideshowId === slideshow.id ? lastRemoved.current.index : null
    const gone = shift && last !== null ? rangeFromGap(photos, last, index) : [photo]
    lastRemoved.current = { slideshowId: slideshow.id, index: shift && last !== null ? Math.min(last, index) : index }
    const photoIds = gone.map(({ id }) => id)
    changes.make({ kind: 'remove', photoIds }, staffText('slideshows.removed', { count: gone.length }))
  }
  const move = (photo: Photo, to: number): void => {
    const photoIds = movedTo(photos, photo.id, to).map(({ id }) => id)
    changes.make({ kind: 'order', photoIds }, staffText('slideshows.moved', { name: photo.name }))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of Undo, wherever in it one is
    <section
      className={styles.editor}
      aria-label={staffText('slideshows.editor')}
      aria-busy={changes.busy}
      onKeyDown={(event) => {
        if (!isUndo(event) || event.target instanceof HTMLInputElement || changes.undoable === null) return
        event.preventDefault()
        changes.undo()
      }}
    >
      <p className={styles.hint}>{staffText(online ? 'slideshows.hint' : 'slideshows.offline')}</p>
      <div className={styles.panes}>
        <div className={styles.side}>
          <GroupChoice groups={groups.data} group={group} choices={choices} />
          <GroupPane groups={groups} group={group} present={present} onPress={pressInGroup} onAddAll={addAll} />
        </div>
        <div className={styles.side}>
          <SlideshowChoice
            slideshows={slideshows}
            slideshow={slideshow}
            choices={choices}
            onEdit={() => (slideshow ? onEdit(slideshow) : warn(staffText('slideshow.none-selected')))}
          />
          <ShowPane
            key={slideshow?.id}
            title={slideshow?.name ?? staffText('slideshows.choose')}
            photos={photos}
            sign="remove"
            pressLabel={(name) => staffText('slideshows.remove-photo', { name })}
            onPress={pressInSlideshow}
            onMove={move}
            actions={
              <Button
                variant="secondary"
                disabled={changes.undoable === null}
                aria-label={
                  changes.undoable === null
                    ? staffText('slideshows.undo')
                    : staffText('slideshows.undo-of', { what: changes.undoable })
                }
                onClick={changes.undo}
              >
                <StaffIcon name="restore" size={18} />
                {staffText('slideshows.undo')}
              </Button>
            }
            empty={
              slideshow ? (
                <EmptyState
                  icon="image"
                  title={staffText('slideshows.empty')}
                  text={staffText('slideshows.empty-next')}
                />
              ) : (
                <EmptyState icon="image" title={staffText('slideshow.none-selected')} />
              )
            }
          />
        </div>
      </div>
      <VisuallyHidden live>{changes.said}</VisuallyHidden>
    </section>
  )
}
