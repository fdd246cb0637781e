import { useQuery, queryOptions } from '@tanstack/react-query'
import { useMemo, type KeyboardEvent } from 'react'
import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import type { PaneMark } from '#client/shared-views/panes/pane-tile.tsx'
import { PhotoPane } from '#client/shared-views/panes/photo-pane.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { notifyIncomplete, notifyWarning } from '#client/ui/notices/notify.ts'
import { SlideshowGroupPane } from './slideshow-group-pane.tsx'
import { refOf, type useChoices } from './use-choices.ts'
import type { ShownSlideshow } from './queued/slideshow.actions.ts'
import type { SlideshowList } from './use-slideshows.ts'
import { useSlideshowChanges } from './use-slideshow-changes.ts'
import styles from './slideshows.module.css'
import { answerOf, api } from '#client/api/client.ts'
import { movedTo } from '#client/shared-views/panes/pane-cells.ts'
import { useTypedDay } from '#client/shared-views/use-typed-day.ts'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'

interface Props {
  outfitterId: number
  queued: SlideshowList
  slideshow: ShownSlideshow | undefined
  choices: ReturnType<typeof useChoices>
  onEdit: (slideshow: ShownSlideshow) => void
}

const none: readonly ShownSlideshow[] = []

const markOf = ({ name }: Photo): PaneMark => ({
  state: 'leaves',
  label: staffText('slideshows.remove-photo', { name }),
})

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey

/** See docs/rules.md#slideshows-screen. */
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
            onPress={actions.add}
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
          <PhotoPane
            key={slideshow?.id}
            title={slideshow?.name ?? staffText('slideshows.choose')}
            facts={staffText('pane.count', { count: changes.photos.length })}
            photos={changes.photos}
            markOf={markOf}
            onPress={actions.remove}
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

function dayGroupsQuery(outfitterId: number, date: string) {
  return queryOptions({
    queryKey: ['display-groups', outfitterId, date],
    queryFn: async ({ signal }) => {
      const body = { date, outfitterId }
      return (await answerOf(api.POST('/display-group/date-and-outfitter', { body, signal }))).displayGroups
    },
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

interface Options {
  readonly slideshow: ShownSlideshow | undefined
  readonly group: DisplayGroup | undefined
  readonly changes: ReturnType<typeof useSlideshowChanges>
}

function useEditorActions({ slideshow, group, changes }: Options) {
  const { photos, make } = changes
  const present = useMemo(() => new Set(photos.map(({ id }) => id)), [photos])

  const add = (wanted: readonly Photo[], allPresent: string): void => {
    if (!slideshow) return void notifyIncomplete(staffText('slideshow.none-selected'))
    const fresh = wanted.filter(({ id }) => !present.has(id))
    if (fresh.length === 0) return void notifyWarning(allPresent)
    make({ kind: 'add', photos: fresh }, staffText('slideshows.added', { count: fresh.length }))
  }
  return {
    present,
    addAll: (): void => {
      if (!slideshow) return void notifyIncomplete(staffText('slideshow.none-selected'))
      if (!group) return void notifyIncomplete(staffText('slideshows.no-group'))
      add(group.photos, staffText('slideshows.all-present'))
    },
    add: (pressed: readonly Photo[]): void =>
      add(pressed, staffText(pressed.length > 1 ? 'slideshows.all-present-range' : 'slideshow.photo-present')),
    remove: (pressed: readonly Photo[]): void => {
      if (!slideshow) return
      const photoIds = pressed.map(({ id }) => id)
      make({ kind: 'remove', photoIds }, staffText('slideshows.removed', { count: pressed.length }))
    },
    move: (photo: Photo, to: number): void => {
      const photoIds = movedTo(photos, photo.id, to).map(({ id }) => id)
      make({ kind: 'order', photoIds }, staffText('slideshows.moved', { name: photo.name }))
    },
  }
}

type Choices = ReturnType<typeof useChoices>

interface GroupProps {
  groups: readonly DisplayGroup[] | undefined
  group: DisplayGroup | undefined
  choices: Choices
}

function GroupChoice({ groups, group, choices: { date, choose } }: GroupProps) {
  const typedDay = useTypedDay(date, null, (day) => choose({ date: day, group: null }))
  return (
    <div className={styles.choice}>
      <DateField label={staffText('slideshows.date')} {...typedDay} />
      <SelectField
        label={staffText('slideshows.group')}
        placeholder={staffText(groups?.length === 0 ? 'slideshows.no-groups' : 'slideshows.choose-group')}
        value={group ? String(group.id) : ''}
        disabled={!groups || groups.length === 0}
        options={(groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => choose({ group: Number(value) })}
      />
    </div>
  )
}

interface SlideshowProps {
  slideshows: readonly ShownSlideshow[]
  slideshow: ShownSlideshow | undefined
  choices: Choices
  onEdit: () => void
}

function SlideshowChoice({ slideshows, slideshow, choices, onEdit }: SlideshowProps) {
  return (
    <div className={styles.choice}>
      <SelectField
        label={staffText('slideshows.choose')}
        placeholder={staffText(slideshows.length === 0 ? 'empty.slideshows' : 'slideshows.choose-one')}
        value={slideshow ? String(slideshow.id) : ''}
        disabled={slideshows.length === 0}
        options={slideshows.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => choices.choose({ slideshow: refOf(value) })}
      />
      <Button variant="secondary" onClick={onEdit}>
        {staffText('slideshows.edit')}
      </Button>
    </div>
  )
}
