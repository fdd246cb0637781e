import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Tx = Transaction<DB>

export type RemovalState = 'open' | 'hidden' | 'declined'

/**
 * The removal requests that an actor may see: all requests, or those for certain photos. These are the photos of
 * outfitter `outfitterId` and those of photographer `photographerId`. A null id adds no photos.
 */
export type RemovalReach = 'all' | { readonly outfitterId: number | null; readonly photographerId: number | null }

/** Returns the ids of all hidden photos. Few photos are hidden, so each process keeps all ids in memory. */
export async function findHiddenPhotoIds(db: Kysely<DB>): Promise<readonly number[]> {
  const rows = await db.selectFrom('photos').select('id').where('hidden_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the photo's album, as each upload does. A concurrent upload of the same file thus waits until the transaction
 * ends.
 */
export async function lockAlbumOf(tx: Tx, photoId: number): Promise<void> {
  await tx
    .selectFrom('albums')
    .select('id')
    .where('id', 'in', tx.selectFrom('photos').select('album_id').where('id', '=', photoId))
    .forNoKeyUpdate()
    .execute()
}

export async function markHidden(tx: Tx, photoId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set((eb) => ({ hidden_at: now, deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('id', '=', photoId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Shows a hidden photo again. A photo that was deleted before it was hidden stays deleted. Returns false when the photo
 * is not hidden.
 */
export async function markShown(tx: Tx, photoId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({ hidden_at: null, deleted_at: sql`case when deleted_at = hidden_at then null else deleted_at end` })
    .where('id', '=', photoId)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertRemoval(
  tx: Tx,
  removal: {
    readonly photoId: number
    readonly reason: string
    readonly email: string | null
    readonly state: RemovalState
    readonly now: Date
  },
): Promise<number> {
  const { now, photoId, state } = removal
  const { id } = await tx
    .insertInto('removal_requests')
    .values({
      photo_id: photoId,
      reason: removal.reason,
      email: removal.email,
      state,
      created_at: now,
      decided_at: state === 'open' ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function decideRemovals(
  tx: Tx,
  photoId: number,
  change: { readonly from: RemovalState; readonly to: RemovalState; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('removal_requests')
    .set({ state: change.to, decided_at: change.now })
    .where('photo_id', '=', photoId)
    .where('state', '=', change.from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface RemovalPage {
  readonly state: RemovalState
  readonly reach: RemovalReach
  /** The id of the last removal request on the previous page. Null for the first page. */
  readonly before: number | null
  readonly limit: number
}

export async function findRemovals(db: Kysely<DB>, { before, limit, reach, state }: RemovalPage) {
  return db
    .selectFrom('removal_requests')
    .innerJoin('photos', 'photos.id', 'removal_requests.photo_id')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .innerJoin('outfitters', 'outfitters.id', 'albums.outfitter_id')
    .select([
      'removal_requests.id as request_id',
      'removal_requests.reason',
      'removal_requests.email',
      'removal_requests.state',
      'removal_requests.created_at',
      'photos.id',
      'photos.name',
      'photos.file_name',
      'photos.media_type',
      'photos.storage_key',
      'photos.rotation',
      'photos.hidden_at',
      'albums.date as album_date',
      'albums.photographer_id',
      'outfitters.id as outfitter_id',
      'outfitters.name as outfitter_name',
      'outfitters.slug as outfitter_slug',
    ])
    .where('removal_requests.state', '=', state)
    .$if(before !== null, (query) => query.where('removal_requests.id', '<', before))
    .$if(reach !== 'all', (query) =>
      query.where((eb) =>
        reach === 'all'
          ? eb.val(true)
          : eb.or([
              eb('albums.outfitter_id', '=', reach.outfitterId ?? 0),
              eb('albums.photographer_id', '=', reach.photographerId ?? 0),
            ]),
      ),
    )
    .orderBy('removal_requests.id', 'desc')
    .limit(limit)
    .execute()
}
