import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { albumName } from '#domain/photos/album-name.ts'
import { isTripDay } from '#domain/trip-time/local-date.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import {
  findActiveOutfitter,
  findOfferedSection,
  findPhotographerFor,
  type AlbumRow,
  type NewAlbum,
} from './albums.store.ts'

type AlbumInput = components['schemas']['AlbumInput']

type AlbumFields = Omit<NewAlbum, 'client_id' | 'created_at'>

/**
 * Checks the fields of an album and returns them as stored. A blank name is built from the other fields. An album keeps
 * its photographer and section, even after the photographer left or the outfitter dropped the section.
 *
 * Throws: 404 for an unknown outfitter.
 * Throws: 422 for a photographer or section of another outfitter, and for a day outside the accepted years.
 */
export async function checkAlbumFields(
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
