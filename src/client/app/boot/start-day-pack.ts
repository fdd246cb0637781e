import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { imageUrl } from '#domain/photos/image-url.ts'
import { addDays, isLocalDate, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import type { Photo } from '#contract/schema.gen.ts'
import { ApiError } from '#client/api/api-error.ts'
import { pinAnswers } from '#client/api/persisted-answers.ts'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { slideshowQuery } from '#client/features/slideshows/player/slideshow.queries.ts'
import {
  dayQuery,
  outfittersQuery,
  storefrontQuery,
  type DayAnswer,
  type StorefrontAnswer,
} from '#client/features/storefront/storefront.queries.ts'
import { checkNow, connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { requestDayPack } from '#client/device/day-packs/day-pack.ts'
import { askToPersist, persistIfInstalled } from '#client/device/database/persistent-storage.ts'
import { runDayPack, type DayPackContents } from '#client/device/day-packs/run-day-pack.ts'

export function packedDays({ today, dates }: Pick<StorefrontAnswer, 'today' | 'dates'>): LocalDate[] {
  const day = localDate(today)
  const latest = dates.filter(isLocalDate).find((date) => date <= day)
  return [...new Set([day, addDays(day, -1), ...(latest === undefined ? [] : [latest])])]
}

/** Each packed day has one query for all its photos, and one for each river section that guests can choose. */
function searchesOf({ outfitter, ...answer }: StorefrontAnswer) {
  const sections = outfitter.favorite ? outfitter.river_sections.map(({ id }) => id) : []
  return packedDays(answer).flatMap((date) =>
    [null, ...sections].map((riverSection) => dayQuery({ outfitterId: outfitter.id, date, riverSection })),
  )
}

const photosOf = ({ displayGroups, photos }: DayAnswer): readonly Photo[] => [
  ...displayGroups.flatMap((group) => group.photos),
  ...photos,
]

async function fetchDay(client: QueryClient, slug: string): Promise<DayPackContents> {
  const fresh = { staleTime: 0 } as const
  const storefront = await client.fetchQuery({ ...storefrontQuery(slug), ...fresh })
  const { outfitter } = storefront
  const keys: QueryKey[] = [storefrontQuery(slug).queryKey]
  const photos: Photo[] = []
  for (const query of searchesOf(storefront)) {
    photos.push(...photosOf(await client.fetchQuery({ ...query, ...fresh })))
    keys.push(query.queryKey)
  }
  const shown = await fetchSlideshow(client, outfitter.kiosk_slideshow_id)
  if (outfitter.kiosk_slideshow_id !== null) keys.push(slideshowQuery(outfitter.kiosk_slideshow_id).queryKey)
  await client.fetchQuery({ ...configQuery, ...fresh })
  await client.fetchQuery({ ...outfittersQuery(), ...fresh })
  await pinAnswers(client, [...keys, configQuery.queryKey, outfittersQuery().queryKey])
  return {
    timezone: outfitter.timezone,
    // The day pack keeps one picture of each photo. The slideshow comes first, so its photos are kept in the slideshow
    // size.
    addresses: [
      ...shown.map((photo) => imageUrl(photo, 'slideshow')),
      ...photos.map((photo) => imageUrl(photo, 'viewer-full')),
    ],
  }
}

async function fetchSlideshow(client: QueryClient, id: number | null): Promise<readonly Photo[]> {
  if (id === null) return []
  try {
    return (await client.fetchQuery({ ...slideshowQuery(id), staleTime: 0 })).photos
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

let started = false

export function startDayPack(client: QueryClient): void {
  if (started) return
  started = true
  runDayPack({
    database: offlineDatabase(),
    connectivity,
    isReachable: checkNow,
    ask: (slug) => fetchDay(client, slug),
  })
}

/**
 * Prepares this device for a day without a network. `asked`: staff requested the day pack, so an existing one loads
 * again at once.
 */
export async function prepareDayPack(client: QueryClient, slug: string, { asked = false } = {}): Promise<void> {
  void (asked ? askToPersist() : persistIfInstalled())
  await requestDayPack(offlineDatabase(), slug, { now: asked })
  startDayPack(client)
}
