import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import { notifyFailedLoad, notifyIncomplete } from '#client/ui/notices/notify.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { albumSearchQuery, albumShopQuery, type AlbumSearch } from './albums.queries.ts'
import { AlbumsTable } from './albums-table.tsx'
import { useStaff } from '#client/api/staff-session.ts'
import { riverSectionsQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import styles from './albums.module.css'
import { useAlbumOutfitters } from './use-album-choices.ts'

function idOf(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}

function filtersOf(params: URLSearchParams, today: string): AlbumFilters {
  const date = params.get('date')
  return {
    date: date === null ? today : isLocalDate(date) ? date : null,
    outfitterId: idOf(params, 'outfitter'),
    sectionId: idOf(params, 'section'),
  }
}

/** See docs/rules.md#albums-screen. */
export function AlbumSearchView({ today }: { today: string }) {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const filters = useMemo(() => filtersOf(params, today), [params, today])
  const { date, outfitterId, sectionId } = filters
  return (
    <>
      <AlbumSearchForm
        key={`${params.toString()} ${today}`}
        start={filters}
        today={today}
        onSearch={(search) => {
          setParams({
            date: search.date,
            ...(search.outfitter_id === null ? {} : { outfitter: String(search.outfitter_id) }),
            ...(search.river_section_id === null ? {} : { section: String(search.river_section_id) }),
          })
          // A second press of Search with the same filters must load the albums again.
          void client.invalidateQueries({ queryKey: ['albums'] })
        }}
      />
      {date === null ? (
        <EmptyState icon="search" title={staffText('albums.ask')} />
      ) : (
        <Found search={{ date, outfitter_id: outfitterId, river_section_id: sectionId }} />
      )}
    </>
  )
}

function Found({ search }: { search: AlbumSearch }) {
  const { data, error, refetch } = useQuery(albumSearchQuery(search))
  useEffect(() => {
    if (error) notifyFailedLoad(error, staffText('failed.album-fetch'))
  }, [error])
  return <AlbumsTable albums={data} error={error} onRetry={() => void refetch()} />
}

interface AlbumFilters {
  readonly date: string | null
  readonly outfitterId: number | null
  readonly sectionId: number | null
}

interface Props {
  start: AlbumFilters
  today: string
  onSearch: (search: AlbumSearch) => void
}

const ALL = 'all'
const valueOf = (id: number | null): string => (id === null ? ALL : String(id))
const idOfOption = (value: string): number | null => (value === ALL ? null : Number(value))

export function AlbumSearchForm({ start, today, onSearch }: Props) {
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
        onChange={(value) => setOutfitterId(idOfOption(value))}
      />
      <SelectField
        label={staffText('album.river-section')}
        value={sections ? valueOf(section) : ALL}
        options={[
          { value: ALL, label: staffText('albums.all-sections') },
          ...(sections ?? []).map(({ id, name, river }) => ({ value: String(id), label: name, group: river.name })),
        ]}
        onChange={(value) => setSectionId(idOfOption(value))}
      />
      <div className={styles.searches}>
        <Button type="submit" icon="search">
          {staffText('albums.search')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => onSearch({ date: today, outfitter_id: outfitterId, river_section_id: section })}
        >
          {staffText('albums.today')}
        </Button>
      </div>
    </form>
  )
}
