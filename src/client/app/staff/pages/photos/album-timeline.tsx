import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Album } from '#contract/schema.gen.ts'
import { albumShopQuery } from '#client/features/albums/albums.queries.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import type { Day } from '#client/features/groups/groups.queries.ts'
import { useDisplayGroups } from '#client/features/groups/use-display-groups.ts'

const Timeline = lazyPart(() => import('#client/features/groups/timeline/timeline.tsx'), 'Timeline')

interface Props {
  day: Day
  /** Null for an album that only this device has. */
  album: Album | null
  albumKey: string
}

/** The timeline of one album, with the display groups of its day. */
export function AlbumTimeline({ day, album, albumKey }: Props) {
  const dayGroups = useDisplayGroups(day)
  const query = useQuery(albumShopQuery(day.outfitterId))
  const albums = useMemo(() => (album ? [album] : []), [album])
  return (
    <Loaded query={query} height={320}>
      {({ timezone }) => (
        <Timeline
          key={day.date}
          day={day}
          zone={timezone}
          albums={albums}
          ofDevice={album ? null : { key: albumKey }}
          dayGroups={dayGroups}
        />
      )}
    </Loaded>
  )
}
