import { queryOptions } from '@tanstack/react-query'
import type { Slideshow } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { askOrRecall } from '#client/api/kept-query.ts'

const LOOK_AGAIN = 60_000

function isSlideshow(kept: unknown): kept is Slideshow {
  return (
    typeof kept === 'object' && kept !== null && 'interval' in kept && 'photos' in kept && Array.isArray(kept.photos)
  )
}

/** A slideshow by its public link: looked up again each minute, and kept for when there is no network. */
export function slideshowQuery(id: number) {
  const queryKey = ['slideshow', id] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Slideshow> =>
      askOrRecall(
        queryKey,
        async () => (await answerOf(api.GET('/slideshow/get/{id}', { params: { path: { id } }, signal }))).slideshow,
        isSlideshow,
      ),
    refetchInterval: LOOK_AGAIN,
    meta: { keep: true },
  })
}
