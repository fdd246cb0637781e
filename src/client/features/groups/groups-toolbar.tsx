import { useState } from 'react'
import type { Album } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { addDays, isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import type { ShownGroup } from './queued/shown-groups.ts'
import styles from './display-groups.module.css'
import type { GroupsView } from './use-groups-view.ts'
import { ViewTabs } from './view-tabs.tsx'

interface Props {
  date: LocalDate
  onDate: (date: LocalDate) => void
  albums: readonly Album[] | undefined
  albumId: number | null
  onAlbum: (id: number | null) => void
  view: GroupsView
  onView: (view: GroupsView) => void
  groups: readonly ShownGroup[] | undefined
  groupKey: string | null
  onGroup: (key: string) => void
  onCreate: () => void
}

/** While a person types the year 2026, the field holds the years 2, 20 and 202. */
const EARLIEST = '2000-01-01'
const NEW = 'new'
const ALL = 'all'

export function GroupsToolbar(props: Props) {
  const { date, onDate, albums, albumId, onAlbum, view, onView, groups, groupKey, onGroup, onCreate } = props
  // Keeps an unfinished date in the field until another control changes the day.
  const [typed, setTyped] = useState<{ over: string; value: string | null }>({ over: date, value: date })
  const typeDay = (chosen: string | null): void => {
    const isComplete = isLocalDate(chosen) && chosen >= EARLIEST
    setTyped({ over: isComplete ? chosen : date, value: chosen })
    if (isComplete) onDate(chosen)
  }
  return (
    <form
      className={styles.toolbar}
      aria-label={staffText('groups.choose')}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.day}>
        <IconButton
          icon="chevronLeft"
          label={staffText('groups.day-before')}
          onClick={() => onDate(addDays(date, -1))}
        />
        <DateField
          label={staffText('groups.date')}
          value={typed.over === date ? typed.value : date}
          onChange={typeDay}
        />
        <IconButton
          icon="chevronRight"
          label={staffText('groups.day-after')}
          onClick={() => onDate(addDays(date, 1))}
        />
      </div>
      <SelectField
        label={staffText('groups.album')}
        value={albumId === null ? (view === 'timeline' && albums?.length ? ALL : '') : String(albumId)}
        placeholder={staffText(albums ? 'groups.no-albums' : 'kit.loading')}
        disabled={!albums || albums.length === 0}
        options={[
          ...(view === 'timeline' ? [{ value: ALL, label: staffText('timeline.all-albums') }] : []),
          ...(albums ?? []).map((album) => ({ value: String(album.id), label: albumLabel(album) })),
        ]}
        onChange={(value) => onAlbum(value === ALL ? null : Number(value))}
      />
      {view === 'timeline' ? null : (
        <SelectField
          label={staffText('groups.group')}
          value={groupKey ?? ''}
          placeholder={
            groups ? staffText(groups.length === 0 ? 'groups.none' : 'groups.choose-group') : staffText('kit.loading')
          }
          disabled={!groups}
          options={[
            { value: NEW, label: staffText('groups.create-new') },
            ...(groups ?? []).map(({ key, name, photos }) => ({
              value: key,
              label: `${name} (${photos.length.toLocaleString('en')})`,
            })),
          ]}
          onChange={(value) => (value === NEW ? onCreate() : onGroup(value))}
        />
      )}
      <ViewTabs other={staffText('timeline.panes')} view={view} onView={onView} />
    </form>
  )
}

/** Shortens a generated album name (docs/rules.md#album-form) to the river section and the time of day. */
export function albumLabel({ name, photo_count: count }: { name: string; photo_count: number }): string {
  const parts = name.split('|')
  return `${parts.length === 5 ? parts.slice(3).join(' · ') : name} (${count.toLocaleString('en')})`
}
