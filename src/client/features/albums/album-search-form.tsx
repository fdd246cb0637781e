import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { riverSectionsQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { notifyIncomplete } from '#client/ui/notices/notify.ts'
import styles from './albums.module.css'
import { albumShopQuery, type AlbumSearch } from './albums.queries.ts'
import { useAlbumOutfitters } from './use-album-choices.ts'

export interface AlbumFilters {
  readonly date: string | null
  readonly outfitterId: number | null
  readonly sectionId: number | null
}

interface Props {
  start: AlbumFilters
  onSearch: (search: AlbumSearch) => void
}

const ALL = 'all'
const valueOf = (id: number | null): string => (id === null ? ALL : String(id))
const idOf = (value: string): number | null => (value === ALL ? null : Number(value))

/** Searches albums by a date and optionally an outfitter and a river section (docs/rules.md#albums-screen). */
export function AlbumSearchForm({ start, onSearch }: Props) {
  const own = useStaff().user.outfitter_id
  const [date, setDate] = useState(start.date)
  const [refused, setRefused] = useState(false)
  const [chosen, setOutfitterId] = useState(start.outfitterId)
  const [sectionId, setSectionId] = useState(start.sectionId)
  const outfitterId = own ?? chosen
  const { data: outfitters } = useAlbumOutfitters()
  const shop = useQuery({ ...albumShopQuery(outfitterId ?? 0), enabled: outfitterId !== null })
  const all = useQuery({ ...riverSectionsQuery(false), enabled: outfitterId === null })
  const sections = outfitterId === null ? all.data : shop.data?.river_sections
  const section = sections?.some(({ id }) => id === sectionId) === false ? null : sectionId

  const submit = (): void => {
    setRefused(date === null)
    if (date === null) return void notifyIncomplete(staffText('album.date-required'))
    onSearch({ date, outfitter_id: outfitterId, river_section_id: section })
  }

  return (
    <form
      className={styles.form}
      aria-label={staffText('albums.search-form')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DateField
        label={staffText('album.date')}
        value={date}
        error={refused && date === null ? staffText('album.date-required') : null}
        onChange={setDate}
      />
      <SelectField
        label={staffText('album.outfitter')}
        value={outfitters ? valueOf(outfitterId) : ALL}
        options={[
          ...(own === null ? [{ value: ALL, label: staffText('albums.all-outfitters') }] : []),
          ...(outfitters ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => setOutfitterId(idOf(value))}
      />
      <SelectField
        label={staffText('album.river-section')}
        value={sections ? valueOf(section) : ALL}
        options={[
          { value: ALL, label: staffText('albums.all-sections') },
          ...(sections ?? []).map(({ id, name, river }) => ({ value: String(id), label: name, group: river.name })),
        ]}
        onChange={(value) => setSectionId(idOf(value))}
      />
      <Button type="submit" icon="search">
        {staffText('albums.search')}
      </Button>
    </form>
  )
}
