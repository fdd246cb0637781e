import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { albumAnswer, type AlbumAnswer } from './album-answer.ts'
import { albumNotFound, requireAlbumWrite } from './album-rights.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { lockAlbum, moveTakenTimes, updateAlbumRow } from './albums.store.ts'

/**
 * Says how many seconds are to be added to what the album's camera took for the time (rules.md 6.1): its photos move by
 * the difference to what was said before, and photos that come later get it too; what the camera wrote is kept. The same
 * again changes nothing. Throws 404 for an album that is gone or not theirs to know of, 403 for one that they may only
 * see.
 */
export async function setAlbumClock(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  { albumId, seconds }: components['schemas']['AlbumClock'],
): Promise<AlbumAnswer> {
  return deps.database.command(ctx, async (tx) => {
    // A photo that is coming in holds the album: it is moved here, or it reads the new offset.
    const album = await lockAlbum(tx, albumId)
    if (album === undefined || album.deleted_at !== null) throw albumNotFound()
    const actor = requireAlbumWrite(ctx.actor, album)
    if (seconds !== album.clock_offset) {
      await updateAlbumRow(tx, albumId, { clock_offset: seconds })
      await moveTakenTimes(tx, albumId, seconds - album.clock_offset)
      await recordAudit(tx, {
        actor,
        action: 'album-clock-set',
        entity: 'album',
        entityId: albumId,
        outfitterId: album.outfitter_id,
        detail: { seconds: String(seconds) },
        at: ctx.now,
      })
    }
    return albumAnswer(tx, albumId)
  })
}
