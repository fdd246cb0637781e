import { useState } from 'react'
import type { Album, DisplayGroup } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { addDays, isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { IconButton } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { albumLabel } from './album-label.ts'
import styles from './display-groups.module.css'

interface Props {
  date: LocalDate
  onDate: (date: LocalDate) => void
  albums: readonly Album[] | undefined
  albumId: number | null
  onAlbum: (id: number) => void
  groups: readonly DisplayGroup[] | undefined
  groupId: number | null
  onGroup: (id: number) => void
  onCreate: () => void
}

/** No trip was photographed before. */
const EARLIEST = '2000-01-01'
const NEW = 'new'

/** What is worked on: a day, one of its albums and one of its groups. */
export function GroupsToolbar({ date, onDate, albums, albumId, onAlbum, groups, groupId, onGroup, onCreate }: Props) {
  // What stands in the field; another day than the one it was typed over has come from elsewhere.
  const [typed, setTyped] = useState<{ over: string; value: string | null }>({ over: date, value: date })
  const typeDay = (chosen: string | null): void => {
    // On its way to 2026 a typed year is 2, 20 and 202.
    const isMeant = isLocalDate(chosen) && chosen >= EARLIEST
    setTyped({ over: isMeant ? chosen : date, value: chosen })
    if (isMeant) onDate(chosen)
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
        value={albumId === null ? '' : String(albumId)}
        placeholder={staffText(albums ? 'groups.no-albums' : 'kit.loading')}
        disabled={!albums || albums.length === 0}
        options={(albums ?? []).map((album) => ({ value: String(album.id), label: albumLabel(album) }))}
        onChange={(value) => onAlbum(Number(value))}
      />
      <SelectField
        label={staffText('groups.group')}
        value={groupId === null ? '' : String(groupId)}
        placeholder={
          groups ? staffText(groups.length === 0 ? 'groups.none' : 'groups.choose-group') : staffText('kit.loading')
        }
        disabled={!groups}
        options={[
          { value: NEW, label: staffText('groups.create-new') },
          ...(groups ?? []).map(({ id, name, photos }) => ({
            value: String(id),
            label: `${name} (${photos.length.toLocaleString('en')})`,
          })),
        ]}
        onChange={(value) => (value === NEW ? onCreate() : onGroup(Number(value)))}
      />
    </form>
  )
}
