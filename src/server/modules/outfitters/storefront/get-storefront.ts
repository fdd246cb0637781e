import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { presentOfferedSection } from '../outfitter.presenter.ts'
import {
  findDatesWithPhotos,
  findOfferedSections,
  findPriceGroups,
  findStorefront,
  type OfferedSectionRow,
  type PriceGroupRow,
  type StorefrontRow,
} from '../outfitters.store.ts'

const maxDates = 60

interface StorefrontAnswer {
  readonly success: true
  readonly outfitter: components['schemas']['StorefrontOutfitter']
  readonly dates: string[]
  readonly today: string
}

/**
 * Returns the outfitter with its present slug, its newest days with photos and its present local day.
 *
 * Throws: 404 for an unknown or inactive outfitter.
 */
export async function getStorefront(
  deps: { readonly database: Database },
  input: { readonly idOrSlug: string; readonly now: Date },
): Promise<StorefrontAnswer> {
  const { db } = deps.database
  const outfitter = await findStorefront(db, input.idOrSlug)
  if (!outfitter) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const earliest = earliestShownDate(outfitter.photo_expire, outfitter.timezone, input.now)
  const [sections, priceGroups, dates] = await Promise.all([
    findOfferedSections(db, outfitter.id),
    findPriceGroups(db, outfitter.id),
    findDatesWithPhotos(db, outfitter.id, earliest, maxDates),
  ])
  return {
    success: true,
    outfitter: presentStorefront(outfitter, sections, priceGroups),
    dates,
    today: localDateAt(input.now, outfitter.timezone),
  }
}

type StorefrontOutfitter = components['schemas']['StorefrontOutfitter']

export function presentStorefront(
  outfitter: StorefrontRow,
  sections: readonly OfferedSectionRow[],
  priceGroups: readonly PriceGroupRow[],
): StorefrontOutfitter {
  const { photo_expire: _hidden, favorite, ...shown } = outfitter
  return {
    ...shown,
    favorite: favorite ? 1 : 0,
    river_sections: sections.map(presentOfferedSection),
    price_groups: priceGroups.map((group) => ({ ...group })),
  }
}
