import { useQuery } from '@tanstack/react-query'
import type { Album } from '#contract/schema.gen.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { useDisplayGroups } from './use-display-groups.ts'

const Timeline = lazyPart(() => import('./timeline/timeline.tsx'), 'Timeline')

/** The timeline of one album, with the display groups of its day. */
export function AlbumTimeline({ album }: { album: Album }) {
  const day = { outfitterId: album.outfitter_id, date: album.date }
  const dayGroups = useDisplayGroups(day)
  const query = useQuery(outfitterQuery(album.outfitter_id))
  return (
    <Loaded query={query} height={320}>
      {({ timezone }) => <Timeline key={album.date} day={day} zone={timezone} albums={[album]} dayGroups={dayGroups} />}
    </Loaded>
  )
}
