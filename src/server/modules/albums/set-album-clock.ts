import { sql, type Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { albumNotFound, requireAlbumWrite } from './album-rights.ts'
import { albumAnswer, currentAlbum, type AlbumAnswer } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { lockAlbum, updateAlbumRow } from './albums.store.ts'
import { clockOffsetOf, ownOffsets } from './camera-offsets.ts'

/**
 * Sets the correction of the clock of an album or of one of its cameras, in seconds (docs/rules.md#capture-time).
 * Idempotent.
 *
 * Throws: 403 for an album that the actor may only see.
 * Throws: 404 for an album that is deleted or outside the actor's reach, and for a camera without a photo in it.
 */
export async function setAlbumClock(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  { albumId, seconds, camera = null, version }: components['schemas']['AlbumClock'],
): Promise<AlbumAnswer> {
  return deps.database.command(ctx, async (tx) => {
    // The upload of a photo locks the album too.
    const album = await lockAlbum(tx, albumId)
    if (album === undefined || album.deleted_at !== null) throw albumNotFound()
    requireAlbumWrite(ctx.actor, album)
    const before = camera === null ? album.clock_offset : clockOffsetOf(album, camera)
    const followsAgain = camera !== null && seconds === album.clock_offset && ownOffsets(album).has(camera)
    if (seconds !== before || followsAgain) {
      const changed = camera === null ? ('clock_offset' as const) : ('camera_offsets' as const)
      await refuseStale({ version, before: album, changed: [changed], current: () => currentAlbum(tx, albumId) })
      const own = new Map(ownOffsets(album))
      const isMoved = await moveTakenTimes(tx, { albumId, camera, own: [...own.keys()] }, seconds - before)
      if (camera === null) await updateAlbumRow(tx, albumId, { clock_offset: seconds })
      else {
        if (!isMoved) throw new Failure(404, 'not-found', { camera: 'not-found.photo' })
        if (seconds === album.clock_offset) own.delete(camera)
        else own.set(camera, seconds)
        await updateAlbumRow(tx, albumId, { camera_offsets: JSON.stringify(Object.fromEntries(own)) })
      }
      await recordAct(tx, ctx, 'album-clock-set', {
        entity: 'album',
        entityId: albumId,
        outfitterId: album.outfitter_id,
        detail: { seconds: String(seconds), ...(camera === null ? {} : { camera }) },
      })
    }
    return albumAnswer(tx, albumId)
  })
}

/**
 * Moves the photos of a camera, or with `camera` null those that follow the album. `seconds` may be negative. Includes
 * deleted photos, because orders may hold them. Returns false without such a photo.
 */
async function moveTakenTimes(
  tx: Transaction<DB>,
  {
    albumId,
    camera,
    own,
  }: { readonly albumId: number; readonly camera: string | null; readonly own: readonly string[] },
  seconds: number,
): Promise<boolean> {
  const follows = sql<boolean>`(camera is null or camera <> all(${own}::text[]))`
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({ taken_at: sql<Date>`taken_at + ${seconds}::double precision * interval '1 second'` })
    .where('album_id', '=', albumId)
    .where(camera === null ? follows : sql<boolean>`camera = ${camera}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
