import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { idOf, type SeededAlbum, type SeededOutfitters } from './seed-outfitters.ts'
import type { SeededRaft } from './seed-photos.ts'

const minute = 60_000

export interface SeededGroup {
  readonly id: number
  readonly name: string
  readonly outfitter: string
  readonly day: SeededAlbum['day']
  readonly createdAt: Date
  readonly photoIds: readonly number[]
}

/** The creation time is five minutes after the last photo, at most `now`. */
export async function seedGroups(tx: Transaction<DB>, rafts: readonly SeededRaft[], now: Date): Promise<SeededGroup[]> {
  const groups: SeededGroup[] = []
  for (const { album, guide, photoIds, takenAt } of rafts) {
    if (guide === undefined) continue
    const lastTaken = Math.max(...takenAt.map((taken) => taken.getTime()))
    const createdAt = new Date(Math.min(lastTaken + 5 * minute, now.getTime()))
    const { id } = await tx
      .insertInto('display_groups')
      .values({ outfitter_id: album.outfitterId, name: guide, date: album.date, created_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('display_group_photos')
      .values(photoIds.map((photo_id, position) => ({ display_group_id: id, photo_id, position })))
      .execute()
    groups.push({ id, name: guide, outfitter: album.outfitter, day: album.day, createdAt, photoIds })
  }
  return groups
}

export async function seedSlideshow(
  tx: Transaction<DB>,
  seeded: SeededOutfitters,
  rafts: readonly SeededRaft[],
  now: Date,
): Promise<void> {
  const slug = 'arkansas-headwaters'
  const photoIds = rafts
    .filter(({ album }) => album.outfitter === slug && album.day === 'earlier')
    .flatMap((raft) => raft.photoIds.slice(0, 3))
  const { id } = await tx
    .insertInto('slideshows')
    .values({ outfitter_id: idOf(seeded.outfitterIds, slug), name: 'Waiting room', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('slideshow_photos')
    .values(photoIds.map((photo_id, position) => ({ slideshow_id: id, photo_id, position })))
    .execute()
}
