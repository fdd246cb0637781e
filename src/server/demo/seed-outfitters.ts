import type { Transaction } from 'kysely'
import { insertUser } from '#server/modules/users/users.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { demoAlbums, type DemoOutfitter, demoOutfitters, demoRivers, demoUsers } from './demo-outfitters.ts'
import { demoDays, type DatedAlbum } from './demo-days.ts'

type Tx = Transaction<DB>

export interface SeededAlbum extends DatedAlbum {
  readonly id: number
  readonly outfitterId: number
}

export interface SeededOutfitters {
  readonly albums: readonly SeededAlbum[]
  readonly outfitterIds: ReadonlyMap<string, number>
  readonly userIds: ReadonlyMap<string, number>
}

export async function seedOutfitters(
  tx: Tx,
  {
    now,
    zone,
    passwordHashes,
  }: { readonly now: Date; readonly zone: string; readonly passwordHashes: ReadonlyMap<string, string> },
): Promise<SeededOutfitters> {
  const sectionIds = await seedRivers(tx)
  const outfitterIds = new Map<string, number>()
  for (const outfitter of demoOutfitters) {
    outfitterIds.set(outfitter.slug, await seedOutfitter(tx, outfitter, sectionIds, { now, zone }))
  }
  const userIds = await seedUsers(tx, outfitterIds, passwordHashes, now)
  const photographerId = idOf(userIds, 'photographer@eddyline.test')
  await seedAssignments(tx, { photographerId, adminId: idOf(userIds, 'admin@eddyline.test'), outfitterIds, now })
  const albums: SeededAlbum[] = []
  for (const album of demoDays(demoAlbums, now, zone)) {
    const outfitterId = idOf(outfitterIds, album.outfitter)
    albums.push({
      ...album,
      outfitterId,
      id: await seedAlbum(tx, album, { outfitterId, sectionIds, photographerId, now }),
    })
  }
  return { albums, outfitterIds, userIds }
}

export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo data have no ${name}`)
  return id
}

async function seedRivers(tx: Tx): Promise<Map<string, number>> {
  const sectionIds = new Map<string, number>()
  for (const { name, fee, sections } of demoRivers) {
    const river = await tx.insertInto('rivers').values({ name, fee }).returning('id').executeTakeFirstOrThrow()
    for (const section of sections) {
      const added = await tx
        .insertInto('river_sections')
        .values({ ...section, river_id: river.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      sectionIds.set(section.name, added.id)
    }
  }
  return sectionIds
}

async function seedOutfitter(
  tx: Tx,
  outfitter: DemoOutfitter,
  sectionIds: ReadonlyMap<string, number>,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('outfitters')
    .values({
      ...outfitter.row,
      slug: outfitter.slug,
      timezone: zone,
      created_at: now,
      deleted_at: outfitter.active ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sections = outfitter.sections.map((name) => ({ outfitter_id: id, river_section_id: idOf(sectionIds, name) }))
  await tx.insertInto('outfitter_river_sections').values(sections).execute()
  const prices = Object.entries(outfitter.priceGroups)
  for (const [count, price] of prices) {
    await tx
      .insertInto('price_groups')
      .values({ outfitter_id: id, photo_count: Number(count), price })
      .execute()
  }
  for (const discount of outfitter.discounts) {
    await tx
      .insertInto('discounts')
      .values({ ...discount, outfitter_id: id })
      .execute()
  }
  return id
}

async function seedUsers(
  tx: Tx,
  outfitterIds: ReadonlyMap<string, number>,
  passwordHashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<Map<string, number>> {
  const userIds = new Map<string, number>()
  for (const { outfitter, ...user } of demoUsers) {
    const id = await insertUser(tx, {
      ...user,
      outfitterId: outfitter === null ? null : idOf(outfitterIds, outfitter),
      passwordHash: passwordHashes.get(user.email) ?? '',
      now,
    })
    userIds.set(user.email, id)
  }
  return userIds
}

async function seedAssignments(
  tx: Tx,
  given: {
    readonly photographerId: number
    readonly adminId: number
    readonly outfitterIds: ReadonlyMap<string, number>
    readonly now: Date
  },
): Promise<void> {
  const rows = demoOutfitters
    .filter(({ active }) => active)
    .map(({ slug }) => ({
      user_id: given.photographerId,
      outfitter_id: idOf(given.outfitterIds, slug),
      assigned_by: given.adminId,
      assigned_at: given.now,
    }))
  await tx.insertInto('photographer_assignments').values(rows).execute()
}

async function seedAlbum(
  tx: Tx,
  album: DatedAlbum,
  place: {
    readonly outfitterId: number
    readonly sectionIds: ReadonlyMap<string, number>
    readonly photographerId: number
    readonly now: Date
  },
): Promise<number> {
  const outfitter = demoOutfitters.find((entry) => entry.slug === album.outfitter)
  const river = demoRivers.find((entry) => entry.sections.some((section) => section.name === album.section))
  const added = await tx
    .insertInto('albums')
    .values({
      outfitter_id: place.outfitterId,
      river_section_id: idOf(place.sectionIds, album.section),
      photographer_id: place.photographerId,
      date: album.date,
      time_of_day: album.timeOfDay,
      name: [album.date, outfitter?.row.name, river?.name, album.section, album.timeOfDay].join('|'),
      created_at: place.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
