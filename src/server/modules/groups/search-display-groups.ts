import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { guideOfGroup } from '#domain/photos/matches-guide.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import { discountEndsAt, isWindowOpen } from '#domain/pricing/discount-window.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import { findGuideNames } from '#server/modules/outfitters/outfitters.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import type { GroupsDeps } from './groups.deps.ts'
import {
  type DayPhotoRow,
  findDayGroups,
  findDayOutfitter,
  findDayPhotos,
  findRaftGroup,
  type DayGroupRow,
} from './storefront-day.store.ts'

export interface SearchInput {
  readonly outfitterId: number
  readonly date: string
  readonly riverSection?: number | null | undefined
  readonly now: Date
}

type Schemas = components['schemas']

/**
 * Returns the display groups and ungrouped photos of a trip date. Both lists are empty after the photos expire
 * (docs/rules.md#photo-expiry). With `riverSection`, returns only that section's ungrouped photos. Also returns every
 * group that has a photo of the section, with all photos of the group.
 *
 * Throws: 404 for an unknown or inactive outfitter.
 */
export async function searchDisplayGroups(deps: GroupsDeps, input: SearchInput): Promise<Schemas['StorefrontDay']> {
  const { db } = deps.database
  return answerDay(deps, db, await findDay(db, input), input)
}

/**
 * Returns the newest display group of a raft code (docs/rules.md#raft-codes).
 *
 * Throws: 404 for an unknown or inactive outfitter, and for a code without a group whose photos are still shown.
 */
export async function findRaft(deps: Pick<GroupsDeps, 'database'>, { outfitterId, code, now }: RaftAsked) {
  const { db } = deps.database
  const outfitter = await findDayOutfitter(db, outfitterId)
  if (!outfitter) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const earliest = earliestShownDate(outfitter.photo_expire, outfitter.timezone, now)
  const group = await findRaftGroup(db, outfitterId, code, earliest)
  if (!group) throw new Failure(404, 'not-found', { general: 'not-found.display-group' })
  return { success: true, date: group.date, display_group_id: group.id } as const
}

interface RaftAsked {
  readonly outfitterId: number
  readonly code: string
  readonly now: Date
}

export type Day = Awaited<ReturnType<typeof findDay>>

export async function findDay(db: Kysely<DB>, { outfitterId, date, now }: SearchInput) {
  const outfitter = await findDayOutfitter(db, outfitterId)
  if (!outfitter) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const earliest = earliestShownDate(outfitter.photo_expire, outfitter.timezone, now)
  const isShown = (day: string): boolean => isLocalDate(day) && (earliest === null || day >= earliest)
  const latest = outfitter.latest_date !== null && isShown(outfitter.latest_date) ? outfitter.latest_date : null
  return { outfitterId, date, earliest, latest, isShown: isShown(date), discount24: outfitter.discount_24 }
}

export async function answerDay(
  { imageAddresses }: GroupsDeps,
  db: Kysely<DB>,
  day: Day,
  { riverSection, now }: SearchInput,
): Promise<Schemas['StorefrontDay']> {
  const { date, latest: latest_date } = day
  if (!day.isShown) return { success: true, displayGroups: [], photos: [], guides: [], date, latest_date }
  const groups = await findDayGroups(db, day.outfitterId, date)
  const rows = await findDayPhotos(db, day)
  const { byGroup, singles } = sortPhotos(rows, riverSection ?? null)
  const shown = groups.filter((group) => byGroup.has(group.id))
  const present = (photo: DayPhotoRow) => guestPhoto(imageAddresses, photo, now)
  return {
    success: true,
    displayGroups: shown.flatMap((group) => {
      const photos = byGroup.get(group.id)
      return photos ? [presentDayGroup(group, photos.map(present), day.discount24, now)] : []
    }),
    photos: singles.map(present),
    guides: guidesOf(shown, await findGuideNames(db, day.outfitterId)),
    date,
    latest_date,
  }
}

/** Guests learn only names that the names of groups show anyway (docs/rules.md#guides). */
function guidesOf(groups: readonly DayGroupRow[], guides: readonly string[]): string[] {
  const guideOf = guideOfGroup(guides)
  const named = new Set(groups.map(({ name }) => guideOf(name)))
  return guides.filter((guide) => named.has(guide))
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

function presentDayGroup(
  group: DayGroupRow,
  photos: Schemas['Photo'][],
  discount24: number,
  now: Date,
): Schemas['StorefrontGroup'] {
  const discounted = discount24 > 0 && isWindowOpen(group.created_at, now)
  return {
    id: group.id,
    name: group.name,
    date: group.date,
    created_at: group.created_at.toISOString(),
    discount_ends_at: discounted ? discountEndsAt(group.created_at).toISOString() : null,
    ...(group.raft_code === null ? {} : { raft_code: group.raft_code }),
    photos,
  }
}
