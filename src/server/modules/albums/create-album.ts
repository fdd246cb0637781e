import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { refuseOtherId } from '#server/modules/outfitters/outfitters.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { albumAnswer, type AlbumAnswer } from './album-answer.ts'
import { checkAlbumFields } from './album-fields.ts'
import { requireAlbumCreate } from './album-rights.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { insertAlbum } from './albums.store.ts'

type AlbumInput = components['schemas']['AlbumInput']

/**
 * Creates an album.
 *
 * Throws: 403 when another person creates an album in a photographer's name.
 * Throws: 404 for an outfitter that is unknown or outside the actor's reach.
 * Throws: 422 for fields that checkAlbumFields refuses, and for an `id`, because a new album has none yet.
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
 * Inserts an album in the caller's transaction and records it in the audit log. Returns the album's id, or undefined
 * when an album with this `clientId` exists. The caller has checked the actor's right.
 *
 * Throws: the errors of checkAlbumFields.
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
