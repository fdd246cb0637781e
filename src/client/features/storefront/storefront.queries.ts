import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'
import { askOrRecall } from '#client/api/ask-or-recall.ts'
import type { OutfitterCard, Photo, StorefrontGroup, StorefrontOutfitter } from '#contract/schema.gen.ts'

export interface StorefrontAnswer {
  outfitter: StorefrontOutfitter
  /** Days with photos, newest first. */
  dates: string[]
  today: string
}

export interface DayAnswer {
  displayGroups: StorefrontGroup[]
  photos: Photo[]
  /** Missing in answers that the device kept from an earlier build. */
  guides?: readonly string[]
  date: string
  latest_date: string | null
}

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value

const isStorefrontAnswer = (kept: unknown): kept is StorefrontAnswer => has(kept, 'outfitter') && has(kept, 'dates')
const isDayAnswer = (kept: unknown): kept is DayAnswer => has(kept, 'displayGroups') && has(kept, 'photos')

/** See docs/rules.md#kept-answers. */
function persistedQuery<Answer, const Key extends QueryKey>(
  queryKey: Key,
  ask: (signal: AbortSignal) => Promise<Answer>,
  isAnswer: (kept: unknown) => kept is Answer,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => askOrRecall(queryKey, () => ask(signal), isAnswer),
    meta: { persist: true },
  })
}

export function storefrontQuery(slug: string) {
  return persistedQuery(
    ['storefront', slug],
    (signal) => answerOf(api.GET('/search/outfitter/{id}', { params: { path: { id: slug } }, signal })),
    isStorefrontAnswer,
  )
}

export interface DaySearch {
  outfitterId: number
  date: string
  riverSection: number | null
}

export function dayQuery(search: DaySearch) {
  return persistedQuery(
    ['day', search.outfitterId, search.date, search.riverSection],
    (signal) => answerOf(api.POST('/search/displayGroups', { body: search, signal })),
    isDayAnswer,
  )
}

/** Returns the days of which the device has an answer with one of these photos. Without any, the newest day. */
export function daysOfPhotos(client: QueryClient, shop: { id: number; slug: string }, photoIds: ReadonlySet<number>) {
  const days = client.getQueriesData<DayAnswer>({ queryKey: ['day', shop.id] }).flatMap(([, day]) => day ?? [])
  const withPhotos = days.filter(({ photos, displayGroups }) =>
    [{ photos }, ...displayGroups].some((list) => list.photos.some(({ id }) => photoIds.has(id))),
  )
  const dates = [...new Set(withPhotos.map(({ date }) => date))].toSorted()
  return dates.length > 0 ? dates : (client.getQueryData(storefrontQuery(shop.slug).queryKey)?.dates.slice(0, 1) ?? [])
}

interface OutfittersAnswer {
  outfitters: OutfitterCard[]
}

const isOutfittersAnswer = (kept: unknown): kept is OutfittersAnswer => has(kept, 'outfitters')

export function outfittersQuery() {
  return persistedQuery(
    ['outfitters'],
    (signal) => answerOf(api.GET('/public/outfitter/all', { signal })),
    isOutfittersAnswer,
  )
}
