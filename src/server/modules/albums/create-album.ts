import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { isTripDay } from '#domain/trip-time/trip-day.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { requireAlbumCreate } from './album-rights.ts'
import { presentAlbum } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { findActiveOutfitter, findAlbum, findOfferedSection, findPhotographerFor, insertAlbum } from './albums.store.ts'

type AlbumInput = components['schemas']['AlbumInput']
type Album = components['schemas']['Album']

/**
 * Makes an album (product.md 5: all fields are required; a blank name is built from the others). Throws 404 for an
 * outfitter that is not there or not theirs, 403 for a photographer's album by another, 422 for a photographer or
 * a river section that does not belong to the outfitter, for a day of another age, and for an id: a new album has none yet.
 */
export async function createAlbum(
  deps: AlbumsDeps,
  ctx: Ctx,
  input: AlbumInput,
): Promise<{ status: 200; body: { success: true; album: Album } }> {
  const actor = requireAlbumCreate(ctx.actor, input)
  if (input.id != null) throw new Failure(422, 'rule-broken', { id: 'validation.invalid' })
  if (!isTripDay(input.date)) throw new Failure(422, 'invalid-date', { date: 'validation.date' })
  return deps.database.command(ctx, async (tx) => {
    const outfitter = await findActiveOutfitter(tx, input.outfitter_id)
    if (outfitter === undefined) throw new Failure(404, 'not-found', { outfitter_id: 'not-found.outfitter' })
    const section = await findOfferedSection(tx, outfitter.id, input.river_section_id)
    if (section === undefined)
      throw new Failure(422, 'section-not-offered', { river_section_id: 'album.section-not-offered' })
    const photographer = await findPhotographerFor(tx, outfitter.id, input.photographer_id)
    if (photographer === undefined)
      throw new Failure(422, 'photographer-invalid', { photographer_id: 'album.photographer-invalid' })
    const built = [input.date, outfitter.name, section.river_name, section.name, input.time_of_day].join('|')
    const id = await insertAlbum(tx, {
      date: input.date,
      time_of_day: input.time_of_day,
      outfitter_id: outfitter.id,
      river_section_id: section.id,
      photographer_id: photographer.id,
      name: input.name.trim() || built,
      created_at: ctx.now,
    })
    await recordAudit(tx, {
      actor,
      action: 'album-created',
      entity: 'album',
      entityId: id,
      outfitterId: outfitter.id,
      at: ctx.now,
    })
    const album = await findAlbum(tx, id)
    if (album === undefined) throw new Error('an album that was just made is not there')
    return { status: 200, body: { success: true, album: presentAlbum(album, 0) } }
  })
}
