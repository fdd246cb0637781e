import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import { discountEndsAt, isWindowOpen } from '#domain/pricing/discount-window.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Database } from '#server/platform/database/database.ts'
import { cleanNames, uprightSize } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import {
  type DayPhotoRow,
  findDayGroups,
  findDayOutfitter,
  findDayPhotos,
  type DayGroupRow,
} from './storefront-day.store.ts'

interface SearchDeps {
  readonly database: Database
  readonly imageAddresses: ImageAddresses
}

interface SearchInput {
  readonly outfitterId: number
  readonly date: string
  readonly riverSection?: number | null | undefined
  readonly now: Date
}

interface SearchAnswer {
  readonly success: true
  readonly displayGroups: components['schemas']['StorefrontGroup'][]
  /** Photos of the day that are in no display group. */
  readonly photos: components['schemas']['Photo'][]
  readonly date: string
  readonly latest_date: string | null
}

/**
 * Returns the display groups and ungrouped photos of a trip date. Both lists are empty after the photos expire
 * (docs/rules.md#photo-expiry). With `riverSection`, returns only that section's ungrouped photos. Also returns every
 * group that has a photo of the section, with all photos of the group.
 *
 * Throws: 404 for an unknown or inactive outfitter.
 */
export async function searchDisplayGroups(deps: SearchDeps, input: SearchInput): Promise<SearchAnswer> {
  const { db } = deps.database
  const { date, now } = input
  const outfitter = await findDayOutfitter(db, input.outfitterId)
  if (!outfitter) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const earliest = earliestShownDate(outfitter.photo_expire, outfitter.timezone, now)
  const isShown = (day: string): boolean => isLocalDate(day) && (earliest === null || day >= earliest)
  const latest = outfitter.latest_date !== null && isShown(outfitter.latest_date) ? outfitter.latest_date : null
  if (!isShown(date)) return { success: true, displayGroups: [], photos: [], date, latest_date: latest }

  const [groups, rows] = await Promise.all([
    findDayGroups(db, outfitter.id, date),
    findDayPhotos(db, { outfitterId: outfitter.id, date, earliest }),
  ])
  const { byGroup, singles } = sortPhotos(rows, input.riverSection ?? null)
  const present = (photo: DayPhotoRow) => presentDayPhoto(deps.imageAddresses, photo, now)
  return {
    success: true,
    displayGroups: groups.flatMap((group) => {
      const photos = byGroup.get(group.id)
      return photos ? [presentDayGroup(group, photos.map(present), outfitter.discount_24, now)] : []
    }),
    photos: singles.map(present),
    date,
    latest_date: latest,
  }
}

/** Groups without photos are left out, because nobody can buy them. */
function sortPhotos(rows: readonly DayPhotoRow[], riverSection: number | null) {
  const byGroup = new Map<number, DayPhotoRow[]>()
  const singles: DayPhotoRow[] = []
  const isOfSection = (row: DayPhotoRow): boolean => riverSection === null || row.river_section_id === riverSection
  for (const row of rows) {
    if (row.group_id === null) {
      if (isOfSection(row)) singles.push(row)
    } else {
      const photos = byGroup.get(row.group_id)
      if (photos) photos.push(row)
      else byGroup.set(row.group_id, [row])
    }
  }
  for (const [id, photos] of byGroup) if (!photos.some(isOfSection)) byGroup.delete(id)
  return { byGroup, singles }
}

type Photo = components['schemas']['Photo']
type StorefrontGroup = components['schemas']['StorefrontGroup']

function presentDayPhoto(addresses: ImageAddresses, photo: DayPhotoRow, now: Date): Photo {
  const { width, height } = uprightSize(photo)
  const presented: Photo = {
    id: photo.id,
    ...cleanNames(photo),
    width,
    height,
    thumbhash: photo.thumbhash,
    taken_at: photo.taken_at,
    river_section_id: photo.river_section_id,
    path: addresses.pathFor(photo, 'w', now),
  }
  const images = addresses.imagesFor(photo)
  if (images !== null) presented.images = images
  return presented
}

function presentDayGroup(group: DayGroupRow, photos: Photo[], discount24: number, now: Date): StorefrontGroup {
  const discounted = discount24 > 0 && isWindowOpen(group.created_at, now)
  return {
    id: group.id,
    name: group.name,
    date: group.date,
    created_at: group.created_at.toISOString(),
    discount_ends_at: discounted ? discountEndsAt(group.created_at).toISOString() : null,
    photos,
  }
}
