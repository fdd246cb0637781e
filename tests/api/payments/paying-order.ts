import type { Database } from '#server/platform/database/database.ts'

export async function insertPayingOrder(database: Database, total: number, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const outfitter = await tx
      .insertInto('outfitters')
      .values({ name: 'Test', email: 't@example.com', slug: crypto.randomUUID(), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = await tx
      .insertInto('orders')
      .values({
        outfitter_id: outfitter.id,
        status: 'paying',
        is_external: true,
        cart_token_hash: Buffer.alloc(32),
        total,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return order.id
  })
}

/** Sets the order's status, as the orders module does when a payment attempt is settled. */
export async function setStatus(
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  orderId: number,
  status: 'completed' | 'cart',
): Promise<void> {
  await tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
}
