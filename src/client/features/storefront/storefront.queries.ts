import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'
import { askOrRecall } from '#client/api/kept-query.ts'
import type { OutfitterCard, Photo, StorefrontGroup, StorefrontOutfitter } from '#contract/schema.gen.ts'

/** The answer of search/outfitter. */
export interface StorefrontAnswer {
  outfitter: StorefrontOutfitter
  /** Days with photos, newest first. */
  dates: string[]
  today: string
}

/** The answer of search/displayGroups. */
export interface DayAnswer {
  displayGroups: StorefrontGroup[]
  photos: Photo[]
  date: string
  latest_date: string | null
}

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value

const isStorefrontAnswer = (kept: unknown): kept is StorefrontAnswer => has(kept, 'outfitter') && has(kept, 'dates')
const isDayAnswer = (kept: unknown): kept is DayAnswer => has(kept, 'displayGroups') && has(kept, 'photos')

/** An outfitter with its days, by slug. */
export function storefrontQuery(slug: string) {
  const queryKey = ['storefront', slug] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<StorefrontAnswer> =>
      askOrRecall(
        queryKey,
        () => answerOf(api.GET('/search/outfitter/{id}', { params: { path: { id: slug } }, signal })),
        isStorefrontAnswer,
      ),
    meta: { keep: true },
  })
}

export interface DaySearch {
  outfitterId: number
  date: string
  riverSection: number | null
}

/** The groups and photos of a day. */
export function dayQuery(search: DaySearch) {
  const queryKey = ['day', search.outfitterId, search.date, search.riverSection] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<DayAnswer> =>
      askOrRecall(queryKey, () => answerOf(api.POST('/search/displayGroups', { body: search, signal })), isDayAnswer),
    meta: { keep: true },
  })
}

/** The answer of public/outfitter/all. */
export interface OutfittersAnswer {
  outfitters: OutfitterCard[]
}

const isOutfittersAnswer = (kept: unknown): kept is OutfittersAnswer => has(kept, 'outfitters')

/** The outfitters of the home page. */
export function outfittersQuery() {
  const queryKey = ['outfitters'] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<OutfittersAnswer> =>
      askOrRecall(queryKey, () => answerOf(api.GET('/public/outfitter/all', { signal })), isOutfittersAnswer),
    meta: { keep: true },
  })
}
