import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { albumAnswer, type AlbumAnswer } from './album.presenter.ts'
import { albumNotFound, requireAlbumCreate, requireAlbumWrite } from './album-rights.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { lockQueuedAlbum, type LockedAlbum } from './albums.store.ts'
import { insertNewAlbum, changeAlbumIn } from './save-album.ts'

type QueuedAlbum = components['schemas']['QueuedAlbum']

/**
 * Saves an album that a device made or changed offline (docs/rules.md#tagging-offline). Without an id, the first call
 * creates the album of this `client_id`, and later or concurrent calls change that album.
 *
 * Throws: 404 for the `client_id` of another person's album.
 * Throws: 409 for a deleted album.
 */
export async function saveQueuedAlbum(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  { client_id: clientId, ...input }: QueuedAlbum,
): Promise<AlbumAnswer> {
  const actor = requireAlbumCreate(ctx.actor, input)
  return deps.database.command(ctx, async (tx) => {
    if (input.id != null) {
      await changeAlbumIn(tx, ctx, input.id, input)
      return albumAnswer(tx, input.id)
    }
    const present = await lockQueuedAlbum(tx, clientId)
    const added = present === undefined ? await insertNewAlbum(tx, { actor, input, clientId, now: ctx.now }) : undefined
    if (added !== undefined) return albumAnswer(tx, added)
    const album = present ?? (await requireConcurrentAlbum(tx, clientId))
    await changeQueuedAlbum(tx, ctx, actor, album, input)
    return albumAnswer(tx, album.id)
  })
}

/** Finds the album that a concurrent transaction inserted with this `client_id`. Our insert waited for that commit. */
async function requireConcurrentAlbum(tx: Transaction<DB>, clientId: string): Promise<LockedAlbum> {
  const album = await lockQueuedAlbum(tx, clientId)
  if (album === undefined) throw new Error('the queued album is neither new nor present')
  return album
}

async function changeQueuedAlbum(
  tx: Transaction<DB>,
  ctx: Ctx,
  actor: UserActor,
  album: LockedAlbum,
  input: Omit<QueuedAlbum, 'client_id'>,
): Promise<void> {
  try {
    requireAlbumWrite(ctx.actor, album)
  } catch (error) {
    // Only the album's own photographer may learn that this `client_id` exists, because it is a secret of the device.
    throw error instanceof Failure && album.photographer_id !== actor.id ? albumNotFound() : error
  }
  if (album.deleted_at !== null) {
    const current = { id: album.id, deleted_at: album.deleted_at.toISOString() }
    throw new Failure(409, 'album-deleted', { general: 'album.deleted' }, { current })
  }
  await changeAlbumIn(tx, ctx, album.id, input)
}
