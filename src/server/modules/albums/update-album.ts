import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { refuseOtherId } from '#server/modules/outfitters/outfitters.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { albumAnswer, currentAlbum, type AlbumAnswer } from './album-answer.ts'
import { checkAlbumFields } from './album-fields.ts'
import { albumNotFound, requireAlbumCreate, requireAlbumWrite } from './album-rights.ts'
import { countSoldPhotos, isShownSomewhere } from './album-uses.store.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { albumFields, findAlbum, lockAlbum, updateAlbumRow, type AlbumRow } from './albums.store.ts'

type AlbumInput = components['schemas']['AlbumInput']

/**
 * Changes an album.
 *
 * Throws: the errors of createAlbum and refuseStale.
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

/**
 * Changes an album inside the caller's transaction.
 *
 * Throws: the errors of updateAlbum.
 */
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

/**
 * Checks that an album may move to another outfitter. Groups, slideshows and orders may not hold photos of another
 * outfitter.
 *
 * Throws: 409 while groups, slideshows or orders hold its photos.
 */
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
