import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { notify } from '#client/ui/notices.tsx'
import { AlbumsTable } from './albums-table.tsx'
import { albumsQuery } from './albums.queries.ts'

/** All albums that the user may see, newest first, more of them when asked for. */
export function AlbumList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(albumsQuery())
  const albums = useMemo(() => data?.pages.flatMap((page) => page.albums), [data])
  useEffect(() => {
    if (error) notify({ title: staffText('kit.error'), text: staffText('failed.album-fetch'), tone: 'danger' })
  }, [error])
  return (
    <>
      <AlbumsTable albums={albums} error={error} onRetry={() => void refetch()} />
      {hasNextPage ? (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {staffText('kit.show-more')}
        </Button>
      ) : null}
    </>
  )
}
