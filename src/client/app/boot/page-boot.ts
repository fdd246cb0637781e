import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { bootElementId, type BootData } from '#domain/boot.ts'
import type { OutfitterCard } from '#contract/schema.gen.ts'
import { learnServerTime } from '#client/device/connection/server-clock.ts'
import {
  dayQuery,
  outfittersQuery,
  storefrontQuery,
  type DayAnswer,
  type StorefrontAnswer,
} from '#client/features/storefront/storefront.queries.ts'

export type AppBoot = BootData<{ outfitters: OutfitterCard[] }, StorefrontAnswer, DayAnswer>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

// Our own server wrote the data in the page's HTML by the API's schema.
const isBoot = (value: unknown): value is AppBoot => isObject(value) && 'build' in value

/** Null for a page from the service worker, which carries no data. */
export function readBoot(page: Document = document): AppBoot | null {
  const text = page.getElementById(bootElementId)?.textContent
  if (!text) return null
  try {
    const boot: unknown = JSON.parse(text)
    return isBoot(boot) ? boot : null
  } catch {
    return null
  }
}

type Loading = Pick<PerformanceNavigationTiming, 'requestStart' | 'responseStart' | 'transferSize'>

function pageLoading(): Loading | undefined {
  return performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming)
}

/** Skips a page from the browser's own cache, because its time is old. */
export function learnBootTime({ servedAt }: AppBoot, loading: Loading | undefined = pageLoading()): void {
  if (!loading || !(loading.transferSize > 0)) return
  const openedAt = Date.now() - performance.now()
  learnServerTime(servedAt, openedAt + loading.requestStart, openedAt + loading.responseStart)
}

/**
 * Leaves out a day of which the HTML has only the first photos. Otherwise pages would show these photos as the whole
 * day.
 */
export function applyBoot(client: QueryClient, { outfitters, storefront, day }: AppBoot): void {
  if (outfitters) client.setQueryData(outfittersQuery().queryKey, outfitters)
  if (!storefront) return
  client.setQueryData(storefrontQuery(storefront.slug).queryKey, storefront.answer)
  if (!day || day.partial) return
  const search = { outfitterId: storefront.answer.outfitter.id, date: day.answer.date, riverSection: null }
  client.setQueryData(dayQuery(search).queryKey, day.answer)
}

export const BootContext = createContext<AppBoot | null>(null)

export function useBoot(): AppBoot | null {
  return useContext(BootContext)
}
