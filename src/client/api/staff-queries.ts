import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from './client.ts'
import { askOrRecall } from './kept-query.ts'

/** What this device keeps under a query's key is that query's answer. */
const isOf = <Answer extends object>(kept: unknown): kept is Answer => typeof kept === 'object' && kept !== null

/** An outfitter with all its settings. */
export function outfitterQuery(id: number) {
  return queryOptions({
    queryKey: ['outfitter', id],
    queryFn: ({ signal, queryKey }) => {
      const ask = async () =>
        (await answerOf(api.GET('/outfitter/{id}', { params: { path: { id } }, signal }))).outfitter
      return askOrRecall(queryKey, ask, isOf<Awaited<ReturnType<typeof ask>>>)
    },
    // Others change it too, and what is edited must be what holds.
    staleTime: 0,
    meta: { keep: 'user-behind' },
  })
}

/** The river sections that there are, with their rivers. Inactive ones come too when they are wanted. */
export function riverSectionsQuery(withDeleted: boolean) {
  return queryOptions({
    queryKey: ['river-sections', withDeleted],
    queryFn: ({ signal, queryKey }) => {
      const params = { path: { withDeleted: withDeleted ? 'true' : 'false' } } as const
      const ask = async () =>
        (await answerOf(api.GET('/river_section/all/{withDeleted}', { params, signal }))).river_sections
      return askOrRecall(queryKey, ask, isOf<Awaited<ReturnType<typeof ask>>>)
    },
    meta: { keep: 'user-behind' },
  })
}

/** The outfitters that the user may know of. Inactive ones come too when they are wanted. */
export function outfitterRowsQuery(withDeleted: boolean) {
  return queryOptions({
    queryKey: ['outfitters', withDeleted],
    queryFn: ({ signal, queryKey }) => {
      const params = { path: { withDeleted: withDeleted ? 'true' : 'false' } } as const
      const ask = async () => (await answerOf(api.GET('/outfitter/all/{withDeleted}', { params, signal }))).outfitters
      return askOrRecall(queryKey, ask, isOf<Awaited<ReturnType<typeof ask>>>)
    },
    meta: { keep: 'user-behind' },
  })
}

/** The slideshows of an outfitter by name, with their photos in order. */
export function slideshowsQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['slideshows', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/slideshow/outfitter', { body: { outfitterId }, signal }))).slideshows,
    // Colleagues put photos in order too.
    staleTime: 0,
  })
}
