import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { StorefrontOutfitter } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { askOrRecall } from '#client/api/ask-or-recall.ts'

export interface AlbumSearch {
  readonly date: string
  readonly outfitter_id: number | null
  readonly river_section_id: number | null
}

export function albumSearchQuery(search: AlbumSearch) {
  return queryOptions({
    queryKey: ['albums', 'search', search],
    queryFn: async ({ signal }) => (await answerOf(api.POST('/album/search', { body: search, signal }))).albums,
    staleTime: 0,
  })
}

export function albumsQuery() {
  return infiniteQueryOptions({
    queryKey: ['albums', 'all'],
    queryFn: ({ pageParam, signal }) => {
      const params = pageParam === null ? {} : { query: { after: pageParam } }
      return answerOf(api.GET('/album/all', { params, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

export function albumQuery(id: number) {
  return queryOptions({
    queryKey: ['album', id],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/album/{id}', { params: { path: { id } }, signal }))).album,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

type AlbumShop = Pick<StorefrontOutfitter, 'id' | 'name' | 'timezone' | 'river_sections'>

const isAlbumShop = (kept: unknown): kept is AlbumShop =>
  typeof kept === 'object' && kept !== null && 'river_sections' in kept && 'timezone' in kept

export function albumShopQuery(id: number) {
  const queryKey = ['album-shop', id] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<AlbumShop> =>
      askOrRecall(
        queryKey,
        async () => {
          const call = api.GET('/search/outfitter/{id}', { params: { path: { id: String(id) } }, signal })
          return (await answerOf(call)).outfitter
        },
        isAlbumShop,
      ),
    meta: { persist: true },
  })
}

interface Named {
  readonly id: number
  readonly name: string
}

export function albumOutfittersQuery(userId: number) {
  const queryKey = ['album-outfitters', userId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Named[]> => {
      const params = { path: { withDeleted: 'false' } } as const
      const known: readonly Named[] = (await answerOf(api.GET('/outfitter/all/{withDeleted}', { params, signal })))
        .outfitters
      return known.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },
    meta: { persist: 'user' },
  })
}
