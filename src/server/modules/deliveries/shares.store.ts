import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DB, Shares } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export type ShareRow = Selectable<Shares>

export async function findNewestShare(db: Sql, orderId: number): Promise<ShareRow | undefined> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findShareByHash(db: Sql, hash: string): Promise<ShareRow | undefined> {
  return db.selectFrom('shares').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function findShare(db: Sql, id: number): Promise<ShareRow | undefined> {
  return db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a share link. The caller has locked the order and checked that it has no live link. */
export async function insertShare(
  tx: Transaction<DB>,
  share: { readonly orderId: number; readonly hash: string; readonly now: Date },
): Promise<ShareRow> {
  return tx
    .insertInto('shares')
    .values({ order_id: share.orderId, hash: share.hash, created_at: share.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function revokeShare(tx: Transaction<DB>, id: number, now: Date): Promise<ShareRow> {
  return tx.updateTable('shares').set({ revoked_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
