import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notifyFailedLoad } from '#client/ui/notices/notify.ts'
import { AlbumsTable } from './albums-table.tsx'
import { albumsQuery } from './albums.queries.ts'

export function AlbumList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(albumsQuery())
  const albums = useMemo(() => data?.pages.flatMap((page) => page.albums), [data])
  useEffect(() => {
    if (error) notifyFailedLoad(error, staffText('failed.album-fetch'))
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
