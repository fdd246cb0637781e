import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { imageUrl } from '#domain/photos/image-url.ts'
import { addDays, isLocalDate, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import type { Photo } from '#contract/schema.gen.ts'
import { ApiError } from '#client/api/api-error.ts'
import { pinAnswers } from '#client/api/kept-answers.ts'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { slideshowQuery } from '#client/features/slideshow/slideshow.queries.ts'
import {
  dayQuery,
  outfittersQuery,
  storefrontQuery,
  type DayAnswer,
  type StorefrontAnswer,
} from '#client/features/storefront/storefront.queries.ts'
import { checkNow, connectivity } from '#client/offline/connectivity.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { wantDayPack } from '#client/offline/day-pack.ts'
import { askToPersist, persistIfInstalled } from '#client/offline/persist.ts'
import { runDayPack, type DayPackContents } from '#client/offline/run-day-pack.ts'

/** Today and yesterday, and the last day with photos, which a day without any leads to. */
export function packedDays({ today, dates }: Pick<StorefrontAnswer, 'today' | 'dates'>): LocalDate[] {
  const day = localDate(today)
  const latest = dates.filter(isLocalDate).find((date) => date <= day)
  return [...new Set([day, addDays(day, -1), ...(latest === undefined ? [] : [latest])])]
}

/** The searches of those days as the storefront makes them: all of a day, and each of its sections where it offers them. */
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

/** Asks for all that a storefront shows in a day, and keeps the answers. */
async function askForDay(client: QueryClient, slug: string): Promise<DayPackContents> {
  const fresh = { staleTime: 0 } as const
  const storefront = await client.fetchQuery({ ...storefrontQuery(slug), ...fresh })
  const { outfitter } = storefront
  const keys: QueryKey[] = [storefrontQuery(slug).queryKey]
  const photos: Photo[] = []
  for (const query of searchesOf(storefront)) {
    photos.push(...photosOf(await client.fetchQuery({ ...query, ...fresh })))
    keys.push(query.queryKey)
  }
  const shown = await askForSlideshow(client, outfitter.kiosk_slideshow_id)
  if (outfitter.kiosk_slideshow_id !== null) keys.push(slideshowQuery(outfitter.kiosk_slideshow_id).queryKey)
  await client.fetchQuery({ ...configQuery, ...fresh })
  await client.fetchQuery({ ...outfittersQuery(), ...fresh })
  await pinAnswers(client, [...keys, configQuery.queryKey, outfittersQuery().queryKey])
  return {
    timezone: outfitter.timezone,
    // What fills the screen is kept in that size, which serves the rest as well.
    addresses: [
      ...shown.map((photo) => imageUrl(photo, 'slideshow')),
      ...photos.map((photo) => imageUrl(photo, 'viewer-full')),
    ],
  }
}

/** Its photos; none where there is no slideshow, or it has just been deleted. */
async function askForSlideshow(client: QueryClient, id: number | null): Promise<readonly Photo[]> {
  if (id === null) return []
  try {
    return (await client.fetchQuery({ ...slideshowQuery(id), staleTime: 0 })).photos
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

let started = false

/** Keeps the day pack of this device up to date for as long as the page is open. */
export function startDayPack(client: QueryClient): void {
  if (started) return
  started = true
  runDayPack({
    database: offlineDatabase(),
    connectivity,
    isReachable: checkNow,
    ask: (slug) => askForDay(client, slug),
  })
}

/** Readies this device for a day without a network, and keeps it so. `asked`: by hand, and at once. */
export async function readyForTheDay(client: QueryClient, slug: string, { asked = false } = {}): Promise<void> {
  void (asked ? askToPersist() : persistIfInstalled())
  await wantDayPack(offlineDatabase(), slug, { now: asked })
  startDayPack(client)
}
