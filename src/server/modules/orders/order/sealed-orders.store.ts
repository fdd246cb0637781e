import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

/**
 * Returns the id of the order made from a sealed contact, or null when there is none. Waits for a concurrent request
 * with the same contact.
 */
export async function claimSealed(tx: Transaction<DB>, digest: Buffer): Promise<number | null> {
  await tx
    .insertInto('sealed_orders')
    .values({ digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('sealed_orders')
    .select('order_id')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
  return row.order_id
}

export async function recordSealed(tx: Transaction<DB>, digest: Buffer, orderId: number): Promise<void> {
  await tx.updateTable('sealed_orders').set({ order_id: orderId }).where('digest', '=', digest).execute()
}
