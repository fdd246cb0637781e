import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { albumName } from '#domain/photos/album-name.ts'
import { isTripDay } from '#domain/trip-time/local-date.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { refuseOtherId } from '#server/modules/outfitters/outfitters.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { albumAnswer, currentAlbum, type AlbumAnswer } from './album.presenter.ts'
import { albumNotFound, requireAlbumCreate, requireAlbumWrite } from './album-rights.ts'
import {
  countSoldPhotos,
  isShownSomewhere,
  albumFields,
  findAlbum,
  lockAlbum,
  updateAlbumRow,
  type AlbumRow,
  insertAlbum,
  findActiveOutfitter,
  findOfferedSection,
  findPhotographerFor,
  type NewAlbum,
} from './albums.store.ts'
import type { AlbumsDeps } from './albums.deps.ts'

/**
 * Creates an album.
 *
 * Throws: 403 when another person creates an album in a photographer's name.
 * Throws: 404 for an outfitter that is unknown or outside the actor's reach.
 * Throws: 422 for fields that checkAlbumFields refuses, and for an `id`.
 */
export async function createAlbum(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  input: AlbumInput,
): Promise<AlbumAnswer> {
  const actor = requireAlbumCreate(ctx.actor, input)
  refuseOtherId(input.id, null)
  return deps.database.command(ctx, async (tx) => {
    const id = await insertNewAlbum(tx, { actor, input, clientId: null, now: ctx.now })
    if (id === undefined) throw new Error('an album without a client id met a conflict')
    return albumAnswer(tx, id)
  })
}

/**
 * Returns the album's id, or undefined when an album with this `clientId` exists. The caller has checked the actor's
 * right.
 */
export async function insertNewAlbum(
  tx: Transaction<DB>,
  album: {
    readonly actor: UserActor
    readonly input: AlbumInput
    readonly clientId: string | null
    readonly now: Date
  },
): Promise<number | undefined> {
  const { actor, clientId, now } = album
  const fields = await checkAlbumFields(tx, album.input, null)
  const id = await insertAlbum(tx, { ...fields, client_id: clientId, created_at: now })
  if (id !== undefined)
    await recordAct(tx, { actor, now }, 'album-created', {
      entity: 'album',
      entityId: id,
      outfitterId: fields.outfitter_id,
    })
  return id
}

type AlbumInput = components['schemas']['AlbumInput']

/**
 * Changes an album.
 *
 * Throws: the errors of createAlbum.
 * Throws: 403 for an album that the actor may only see.
 * Throws: 403 for fields that give the album to another photographer whose albums the actor may not manage.
 * Throws: 404 for an album that is deleted or outside the actor's reach.
 * Throws: 409 when the album would move to another outfitter while orders, groups or slideshows hold its photos.
 */
export async function updateAlbum(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  id: number,
  input: AlbumInput,
): Promise<AlbumAnswer> {
  return deps.database.command(ctx, async (tx) => {
    await changeAlbumIn(tx, ctx, id, input)
    return albumAnswer(tx, id)
  })
}

export async function changeAlbumIn(tx: Transaction<DB>, ctx: Ctx, id: number, input: AlbumInput): Promise<void> {
  await lockAlbum(tx, id)
  const before = await findAlbum(tx, id)
  if (before === undefined) throw albumNotFound()
  requireAlbumWrite(ctx.actor, before)
  requireAlbumCreate(ctx.actor, input)
  refuseOtherId(input.id, id)
  const fields = await checkAlbumFields(tx, input, before)
  if (fields.outfitter_id !== before.outfitter_id) await requireMovable(tx, before)
  const changed = albumFields.filter((field) => fields[field] !== before[field])
  await refuseStale({ version: input.version, before, changed, current: () => currentAlbum(tx, id) })
  if (changed.length === 0) return
  await updateAlbumRow(tx, id, fields)
  await recordAct(tx, ctx, 'album-updated', {
    entity: 'album',
    entityId: id,
    outfitterId: fields.outfitter_id,
    detail: { fields: changed.join(', ') },
  })
}

/** Throws: 409 while groups, slideshows or orders hold its photos. */
async function requireMovable(tx: Transaction<DB>, album: AlbumRow): Promise<void> {
  const count = await countSoldPhotos(tx, album.id)
  if (count > 0) {
    const sentence = { key: 'album.photos-sold-here', params: { count } } as const
    throw new Failure(409, 'photos-sold', { outfitter_id: sentence }, { current: await currentAlbum(tx, album.id) })
  }
  if (await isShownSomewhere(tx, album.id)) {
    const current = await currentAlbum(tx, album.id)
    throw new Failure(409, 'photos-in-use', { outfitter_id: 'album.photos-in-use' }, { current })
  }
}

type AlbumFields = Omit<NewAlbum, 'client_id' | 'created_at'>

/**
 * A blank name is built from the other fields. An album keeps its photographer and section, even after the photographer
 * left or the outfitter dropped the section.
 *
 * Throws: 404 for an unknown outfitter.
 * Throws: 422 for a photographer or section of another outfitter, and for a day outside the accepted years.
 */
async function checkAlbumFields(
  tx: Transaction<DB>,
  input: AlbumInput,
  present: AlbumRow | null,
): Promise<AlbumFields> {
  if (!isTripDay(input.date)) throw new Failure(422, 'invalid-date', { date: 'validation.date' })
  const held = present?.outfitter_id === input.outfitter_id ? present : null
  const outfitterName = held?.outfitter_name ?? (await offeredOutfitter(tx, input)).name
  const section =
    held?.river_section_id === input.river_section_id
      ? { name: held.section_name, river_name: held.river_name }
      : await offeredSection(tx, input)
  if (held?.photographer_id !== input.photographer_id) await requirePhotographer(tx, input)
  const built = albumName({
    date: input.date,
    outfitter: outfitterName,
    river: section.river_name,
    section: section.name,
    timeOfDay: input.time_of_day,
  })
  return {
    date: input.date,
    time_of_day: input.time_of_day,
    outfitter_id: input.outfitter_id,
    river_section_id: input.river_section_id,
    photographer_id: input.photographer_id,
    name: input.name.trim() || built,
  }
}

async function offeredOutfitter(tx: Transaction<DB>, input: AlbumInput): Promise<{ readonly name: string }> {
  const outfitter = await findActiveOutfitter(tx, input.outfitter_id)
  if (outfitter === undefined) throw new Failure(404, 'not-found', { outfitter_id: 'not-found.outfitter' })
  return outfitter
}

async function offeredSection(
  tx: Transaction<DB>,
  input: AlbumInput,
): Promise<{ readonly name: string; readonly river_name: string }> {
  const section = await findOfferedSection(tx, input.outfitter_id, input.river_section_id)
  if (section === undefined)
    throw new Failure(422, 'section-not-offered', { river_section_id: 'album.section-not-offered' })
  return section
}

async function requirePhotographer(tx: Transaction<DB>, input: AlbumInput): Promise<void> {
  if ((await findPhotographerFor(tx, input.outfitter_id, input.photographer_id)) === undefined)
    throw new Failure(422, 'photographer-invalid', { photographer_id: 'album.photographer-invalid' })
}
