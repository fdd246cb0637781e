import type { QueryClient } from '@tanstack/react-query'
import { bootElementId, type BootData } from '#domain/boot.ts'
import type { OutfitterCard } from '#contract/schema.gen.ts'
import {
  dayQuery,
  outfittersQuery,
  storefrontQuery,
  type DayAnswer,
  type StorefrontAnswer,
} from '#client/features/storefront/storefront.queries.ts'

export type AppBoot = BootData<{ outfitters: OutfitterCard[] }, StorefrontAnswer, DayAnswer>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

// Written by our own server into our own page: its form is the contract's.
const isBoot = (value: unknown): value is AppBoot => isObject(value) && 'build' in value

/** What the page's HTML carries, or null: the app shell that the service worker keeps carries nothing. */
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

/** Puts the page's answers into the cache. A partial day is left out: the page shows it until the whole one is there. */
export function applyBoot(client: QueryClient, { outfitters, storefront, day }: AppBoot): void {
  if (outfitters) client.setQueryData(outfittersQuery().queryKey, outfitters)
  if (!storefront) return
  client.setQueryData(storefrontQuery(storefront.slug).queryKey, storefront.answer)
  if (!day || day.partial) return
  const search = { outfitterId: storefront.answer.outfitter.id, date: day.answer.date, riverSection: null }
  client.setQueryData(dayQuery(search).queryKey, day.answer)
}
