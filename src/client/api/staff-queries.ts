import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from './client.ts'
import { askOrRecall } from './ask-or-recall.ts'

/** Checks only that the stored answer is an object. The device stores each answer under the key of its query. */
const isOf = <Answer extends object>(kept: unknown): kept is Answer => typeof kept === 'object' && kept !== null

export function outfitterQuery(id: number) {
  return queryOptions({
    queryKey: ['outfitter', id],
    queryFn: ({ signal, queryKey }) => {
      const ask = async () =>
        (await answerOf(api.GET('/outfitter/{id}', { params: { path: { id } }, signal }))).outfitter
      return askOrRecall(queryKey, ask, isOf<Awaited<ReturnType<typeof ask>>>)
    },
    // Always reloads the outfitter, because colleagues edit it too and a form must start from the current values.
    staleTime: 0,
    meta: { persist: 'user-behind' },
  })
}

export function riverSectionsQuery(withDeleted: boolean) {
  return queryOptions({
    queryKey: ['river-sections', withDeleted],
    queryFn: ({ signal, queryKey }) => {
      const params = { path: { withDeleted: withDeleted ? 'true' : 'false' } } as const
      const ask = async () =>
        (await answerOf(api.GET('/river_section/all/{withDeleted}', { params, signal }))).river_sections
      return askOrRecall(queryKey, ask, isOf<Awaited<ReturnType<typeof ask>>>)
    },
    meta: { persist: 'user-behind' },
  })
}

export function outfitterRowsQuery(withDeleted: boolean) {
  return queryOptions({
    queryKey: ['outfitters', withDeleted],
    queryFn: ({ signal, queryKey }) => {
      const params = { path: { withDeleted: withDeleted ? 'true' : 'false' } } as const
      const ask = async () => (await answerOf(api.GET('/outfitter/all/{withDeleted}', { params, signal }))).outfitters
      return askOrRecall(queryKey, ask, isOf<Awaited<ReturnType<typeof ask>>>)
    },
    meta: { persist: 'user-behind' },
  })
}

export function photographersQuery() {
  return queryOptions({
    queryKey: ['photographers'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/photographer/all', { signal }))).photographers,
    meta: { persist: 'user' },
  })
}

/** Also inactive ones. */
export function guidesQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['guides', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/guide/outfitter/{outfitterId}', { params: { path: { outfitterId } }, signal }))).guides,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

export function slideshowsQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['slideshows', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/slideshow/outfitter', { body: { outfitterId }, signal }))).slideshows,
    // Always reloads the slideshows, because colleagues may have changed the order of the photos.
    staleTime: 0,
    meta: { persist: 'user' },
  })
}
