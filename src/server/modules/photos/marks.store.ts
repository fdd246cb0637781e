import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** Returns the photos that were not rejected before. A deleted one stays as it is, also when it was hidden after that. */
export async function rejectPhotos(tx: Transaction<DB>, ids: readonly number[], now: Date) {
  return tx
    .updateTable('photos')
    .set((eb) => ({ rejected_at: now, deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('id', 'in', ids)
    .where('rejected_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        eb('suspect_at', 'is not', null),
        eb('hidden_at', '=', eb.ref('deleted_at')),
      ]),
    )
    .returning(['id', 'album_id'])
    .execute()
}

/**
 * Returns the photos that were rejected. A suspect or hidden one is still not for sale. One whose file a server of an
 * earlier build took in again stays rejected, and so does one of a raft code.
 */
export async function acceptPhotos(tx: Transaction<DB>, ids: readonly number[]) {
  const isTaken = sql<boolean>`exists (select from photos twin where twin.album_id = photos.album_id
    and twin.sha256 = photos.sha256 and twin.id <> photos.id and twin.deleted_at is null)`
  return tx
    .updateTable('photos')
    .set((eb) => ({ rejected_at: null, deleted_at: eb.fn.coalesce('suspect_at', 'hidden_at') }))
    .where('id', 'in', ids)
    .where('rejected_at', 'is not', null)
    .where('raft_code', 'is', null)
    .where(sql<boolean>`not ${isTaken}`)
    .returning(['id', 'album_id'])
    .execute()
}

/** Returns the photos that stood otherwise before. Turns rejected ones too. */
export async function turnPhotos(tx: Transaction<DB>, ids: readonly number[], rotation: 0 | 90 | 180 | 270) {
  return tx
    .updateTable('photos')
    .set({ rotation })
    .where('id', 'in', ids)
    .where('rotation', '<>', rotation)
    .returning(['id', 'album_id'])
    .execute()
}

export async function starPhotos(tx: Transaction<DB>, ids: readonly number[], starred: boolean): Promise<void> {
  await tx.updateTable('photos').set({ starred }).where('id', 'in', ids).where('starred', '<>', starred).execute()
}
