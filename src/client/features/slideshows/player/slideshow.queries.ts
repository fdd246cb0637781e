import { queryOptions } from '@tanstack/react-query'
import type { Slideshow } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { askOrRecall } from '#client/api/ask-or-recall.ts'

const REFRESH = 60_000

function isSlideshow(kept: unknown): kept is Slideshow {
  return (
    typeof kept === 'object' && kept !== null && 'interval' in kept && 'photos' in kept && Array.isArray(kept.photos)
  )
}

/** Reloads it each minute, and keeps it on the device for times without a network. */
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
    refetchInterval: REFRESH,
    meta: { persist: true },
  })
}
