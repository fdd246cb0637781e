import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { albumAnswer, type AlbumAnswer } from './album-answer.ts'
import { albumNotFound, requireAlbumCreate, requireAlbumWrite } from './album-rights.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { lockQueuedAlbum, type LockedAlbum } from './albums.store.ts'
import { addAlbum } from './create-album.ts'
import { changeAlbum } from './update-album.ts'

type QueuedAlbum = components['schemas']['QueuedAlbum']

/**
 * Saves an album that was made or changed without a network (rules.md 1.6): with an id, that album; without one, the album
 * that the queue named so, which the first call makes and every later one changes, two at the same moment too. Throws as
 * createAlbum and updateAlbum, 404 for a name that is another's album, 409 for one whose album was deleted.
 */
export async function saveQueuedAlbum(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  { client_id: clientId, ...input }: QueuedAlbum,
): Promise<AlbumAnswer> {
  const actor = requireAlbumCreate(ctx.actor, input)
  return deps.database.command(ctx, async (tx) => {
    if (input.id != null) {
      await changeAlbum(tx, ctx, input.id, input)
      return albumAnswer(tx, input.id)
    }
    const present = await lockQueuedAlbum(tx, clientId)
    const added = present === undefined ? await addAlbum(tx, { actor, input, clientId, now: ctx.now }) : undefined
    if (added !== undefined) return albumAnswer(tx, added)
    const album = present ?? (await requireTwin(tx, clientId))
    await changeNamed(tx, ctx, album, input)
    return albumAnswer(tx, album.id)
  })
}

/** What was made between the look and the insert, which waited for it. */
async function requireTwin(tx: Transaction<DB>, clientId: string): Promise<LockedAlbum> {
  const album = await lockQueuedAlbum(tx, clientId)
  if (album === undefined) throw new Error('an album of the queue is neither new nor there')
  return album
}

async function changeNamed(
  tx: Transaction<DB>,
  ctx: Ctx,
  album: LockedAlbum,
  input: Omit<QueuedAlbum, 'client_id'>,
): Promise<void> {
  try {
    requireAlbumWrite(ctx.actor, album)
  } catch (error) {
    // The name is a secret of the device that made it: who may not write the album is not told that it is there.
    throw error instanceof Failure ? albumNotFound() : error
  }
  if (album.deleted_at !== null) {
    const current = { id: album.id, deleted_at: album.deleted_at.toISOString() }
    throw new Failure(409, 'album-deleted', { general: 'album.deleted' }, { current })
  }
  await changeAlbum(tx, ctx, album.id, input)
}
