import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export async function storeHandOver(
  tx: Sql,
  { orderId, codeHash, expiresAt }: { orderId: number; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: codeHash, expires_at: expiresAt, taken_at: null }
  await tx
    .insertInto('cart_hand_overs')
    .values({ order_id: orderId, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute()
}

export interface HandOver {
  readonly order_id: number
  readonly expires_at: Date
  readonly taken_at: Date | null
}

/** Finds a cart's hand-over by its code, without a lock. The caller locks the order, then reads the hand-over again. */
export async function findHandOver(db: Sql, codeHash: Buffer): Promise<HandOver | undefined> {
  return db
    .selectFrom('cart_hand_overs')
    .select(['order_id', 'expires_at', 'taken_at'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

export async function markTaken(tx: Sql, orderId: number, now: Date): Promise<void> {
  await tx.updateTable('cart_hand_overs').set({ taken_at: now }).where('order_id', '=', orderId).execute()
}
