import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import { notifyFailedLoad } from '#client/ui/notices/notify.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { AlbumSearchForm, type AlbumFilters } from './album-search-form.tsx'
import { albumSearchQuery, type AlbumSearch } from './albums.queries.ts'
import { AlbumsTable } from './albums-table.tsx'

function idOf(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The address holds the filters of the album search, so that the browser's Back restores them. */
function filtersOf(params: URLSearchParams, today: string): AlbumFilters {
  const date = params.get('date')
  return {
    date: date === null ? today : isLocalDate(date) ? date : null,
    outfitterId: idOf(params, 'outfitter'),
    sectionId: idOf(params, 'section'),
  }
}

/** Searches the albums of one day. The page opens with the albums of today (docs/rules.md#albums-screen). */
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
