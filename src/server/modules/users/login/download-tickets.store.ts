import type { Sql } from './access.store.ts'

interface NewTicket {
  readonly tokenHash: Buffer
  readonly sessionId: number
  readonly url: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertTicket(db: Sql, ticket: NewTicket): Promise<void> {
  await db
    .insertInto('download_tickets')
    .values({
      token_hash: ticket.tokenHash,
      session_id: ticket.sessionId,
      url: ticket.url,
      created_at: ticket.now,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

export async function consumeTicket(db: Sql, tokenHash: Buffer, url: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('download_tickets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('url', '=', url)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  return row?.session_id
}
