import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Tx = Transaction<DB>

export type RemovalState = 'open' | 'hidden' | 'declined'

/** The photos of outfitter `outfitterId` and those of photographer `photographerId`. A null id adds no photos. */
export type RemovalReach = 'all' | { readonly outfitterId: number | null; readonly photographerId: number | null }

/** Few photos are hidden, so each process keeps all ids in memory. */
export async function findHiddenPhotoIds(db: Kysely<DB>): Promise<readonly number[]> {
  const rows = await db.selectFrom('photos').select('id').where('hidden_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the albums of the photos, as each upload does. Locks in the order of ids, so that two calls cannot wait for
 * each other.
 */
export async function lockAlbumsOf(tx: Tx, photoIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('albums')
    .select('id')
    .where('id', 'in', tx.selectFrom('photos').select('album_id').where('id', 'in', photoIds))
    .orderBy('id')
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

/** A photo that was deleted before it was hidden stays deleted, and a suspect or rejected one is still not for sale. */
export async function markShown(tx: Tx, photoIds: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({
      hidden_at: null,
      deleted_at: sql`case when deleted_at = hidden_at and coalesce(suspect_at, rejected_at) is null then null
        else deleted_at end`,
    })
    .where('id', 'in', photoIds)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface Removal {
  readonly photoId: number
  readonly reason: string
  readonly email: string | null
  readonly now: Date
}

/** The row opens again when staff had declined. Locks the photo, so that two requests at once make one row. */
export async function countRequest(tx: Tx, removal: Removal): Promise<void> {
  await putRemoval(tx, removal, { state: 'open', requests: 1, decided: { decided_at: null, decided_by: null } })
}

export async function putHidden(tx: Tx, removal: Removal, userId: number): Promise<void> {
  const decided = { decided_at: removal.now, decided_by: userId }
  await putRemoval(tx, removal, { state: 'hidden', requests: 0, decided })
}

interface RemovalChange {
  readonly state: RemovalState
  readonly requests: number
  readonly decided: { readonly decided_at: Date | null; readonly decided_by: number | null }
}

async function putRemoval(
  tx: Tx,
  { email, now, photoId, reason }: Removal,
  { decided, requests, state }: RemovalChange,
): Promise<void> {
  await tx.selectFrom('photos').select('id').where('id', '=', photoId).forNoKeyUpdate().execute()
  const before = await tx
    .selectFrom('removal_requests')
    .select(['id', 'reason', 'email', 'requests'])
    .where('photo_id', '=', photoId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before === undefined) {
    const row = { photo_id: photoId, reason, email, state, requests, created_at: now, ...decided }
    await tx.insertInto('removal_requests').values(row).execute()
    return
  }
  await tx
    .updateTable('removal_requests')
    .set({
      ...decided,
      state,
      reason: joinedReasons(before, { email, reason }),
      email: before.email ?? email,
      requests: before.requests + requests,
      created_at: now,
    })
    .where('id', '=', before.id)
    .execute()
}

export async function decideRemovals(
  tx: Tx,
  photoIds: readonly number[],
  change: { readonly from: RemovalState; readonly to: RemovalState; readonly now: Date; readonly userId: number },
): Promise<number> {
  const decided = await tx
    .updateTable('removal_requests')
    .set({ state: change.to, decided_at: change.now, decided_by: change.userId })
    .where('photo_id', 'in', photoIds)
    .where('state', '=', change.from)
    .returning('requests')
    .execute()
  return decided.reduce((sum, { requests }) => sum + requests, 0)
}

export interface RemovalPage {
  readonly state: RemovalState
  readonly reach: RemovalReach
  /** The id of the last removal request on the previous page. */
  readonly before: number | null
  readonly limit: number
}

export async function findRemovals(db: Kysely<DB>, { before, limit, reach, state }: RemovalPage) {
  return (
    db
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
        sql<number>`(select sum(every.requests)::int from removal_requests as every
        where every.photo_id = removal_requests.photo_id and every.state = removal_requests.state)`.as('requests'),
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
      // Older builds stored each request in a row of its own. The list shows the last one with the sum of all.
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('removal_requests as later')
              .select('later.id')
              .whereRef('later.photo_id', '=', 'removal_requests.photo_id')
              .whereRef('later.state', '=', 'removal_requests.state')
              .whereRef('later.id', '>', 'removal_requests.id'),
          ),
        ),
      )
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
  )
}

/** The most characters of all reasons for one photo. */
const most = 4_000

interface Said {
  readonly reason: string
  readonly email: string | null
}

/** A reason that the same person gave before stays single. */
function joinedReasons(before: Said, said: Said): string {
  const paragraph = said.email === null ? said.reason : `${said.reason} (${said.email})`
  const paragraphs = before.reason.split('\n\n')
  const isKnown = paragraphs.includes(paragraph) || (said.email === before.email && paragraphs[0] === said.reason)
  if (isKnown || paragraph === '') return before.reason
  if (before.reason === '') return paragraph
  const joined = `${before.reason}\n\n${paragraph}`
  return joined.length > most ? before.reason : joined
}
