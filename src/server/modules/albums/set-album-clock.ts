import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { albumAnswer, currentAlbum, type AlbumAnswer } from './album-answer.ts'
import { albumNotFound, requireAlbumWrite } from './album-rights.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { lockAlbum, moveTakenTimes, updateAlbumRow } from './albums.store.ts'

/**
 * Sets the correction of the camera's clock for an album, in seconds (docs/rules.md#capture-time). The server shifts
 * the capture times of present photos and corrects those of later uploads. The camera's own time stays stored.
 * Idempotent.
 *
 * Throws: the errors of refuseStale.
 * Throws: 403 for an album that the actor may only see.
 * Throws: 404 for an album that is deleted or outside the actor's reach.
 */
export async function setAlbumClock(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  { albumId, seconds, version }: components['schemas']['AlbumClock'],
): Promise<AlbumAnswer> {
  return deps.database.command(ctx, async (tx) => {
    // The upload of a photo locks the album too. A concurrent upload either comes first and its capture time is shifted
    // here, or it reads the new offset.
    const album = await lockAlbum(tx, albumId)
    if (album === undefined || album.deleted_at !== null) throw albumNotFound()
    requireAlbumWrite(ctx.actor, album)
    if (seconds !== album.clock_offset) {
      const current = () => currentAlbum(tx, albumId)
      await refuseStale({ version, before: album, changed: ['clock_offset'], current })
      await updateAlbumRow(tx, albumId, { clock_offset: seconds })
      await moveTakenTimes(tx, albumId, seconds - album.clock_offset)
      await recordAct(tx, ctx, 'album-clock-set', {
        entity: 'album',
        entityId: albumId,
        outfitterId: album.outfitter_id,
        detail: { seconds: String(seconds) },
      })
    }
    return albumAnswer(tx, albumId)
  })
}
