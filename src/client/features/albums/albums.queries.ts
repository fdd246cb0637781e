import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { StorefrontOutfitter } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { askOrRecall } from '#client/api/kept-query.ts'

/** What albums are searched by. */
export interface AlbumSearch {
  readonly date: string
  readonly outfitter_id: number | null
  readonly river_section_id: number | null
}

/** The albums of a date, newest first. */
export function albumSearchQuery(search: AlbumSearch) {
  return queryOptions({
    queryKey: ['albums', 'search', search],
    queryFn: async ({ signal }) => (await answerOf(api.POST('/album/search', { body: search, signal }))).albums,
    staleTime: 0,
  })
}

/** The albums that the user may see, newest first, page by page. */
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
    meta: { keep: 'user' },
  })
}

/** An album with its photos, by the time they were taken. */
export function albumQuery(id: number) {
  return queryOptions({
    queryKey: ['album', id],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/album/{id}', { params: { path: { id } }, signal }))).album,
    staleTime: 0,
    meta: { keep: 'user' },
  })
}

/** What an album needs to know of its outfitter: its sections and its zone. Public, so that it is kept. */
export type AlbumShop = Pick<StorefrontOutfitter, 'id' | 'name' | 'timezone' | 'river_sections'>

const isAlbumShop = (kept: unknown): kept is AlbumShop =>
  typeof kept === 'object' && kept !== null && 'river_sections' in kept && 'timezone' in kept

/** The outfitter of an album, by id. */
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
    meta: { keep: true },
  })
}

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * The outfitters whose albums the user may make: those of the user's list, and for photographers who are bound to none
 * also those of the home page, which they have not shot for yet (rules.md 7).
 */
export function albumOutfittersQuery(withPublic: boolean) {
  return queryOptions({
    queryKey: ['album-outfitters', withPublic],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const params = { path: { withDeleted: 'false' } } as const
      const known: readonly Named[] = (await answerOf(api.GET('/outfitter/all/{withDeleted}', { params, signal })))
        .outfitters
      const shown: readonly Named[] = withPublic
        ? (await answerOf(api.GET('/public/outfitter/all', { signal }))).outfitters
        : []
      const byId = new Map([...known, ...shown].map(({ id, name }) => [id, { id, name }]))
      return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },
    meta: { keep: 'user' },
  })
}

/** Those who may be an album's photographer. */
export function albumPhotographersQuery() {
  return queryOptions({
    queryKey: ['photographers'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/photographer/all', { signal }))).photographers,
  })
}
