import type { Sql } from '../login/access.store.ts'

interface NewEmailChange {
  readonly userId: number
  readonly email: string
  readonly tokenHash: Buffer
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertEmailChange(db: Sql, change: NewEmailChange): Promise<number> {
  const row = await db
    .insertInto('email_changes')
    .values({
      user_id: change.userId,
      email: change.email,
      token_hash: change.tokenHash,
      created_at: change.now,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findWaitingEmail(db: Sql, userId: number, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

export async function consumeEmailChange(
  db: Sql,
  userId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export async function voidEmailChangesOf(db: Sql, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
