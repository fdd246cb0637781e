import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { lockUser } from '../users.store.ts'
import { findInactiveOwner, hashSessionToken } from './access.store.ts'

const dayMs = 24 * 3_600_000

export function userInactive(): Failure {
  return new Failure(401, 'user-inactive', { general: 'auth.inactive' })
}

/**
 * Writes at most one entry per user and UTC day. The caller has checked the user's password or token, so that strangers
 * cannot fill the log.
 */
export async function recordInactiveTry(
  database: Pick<Database, 'db' | 'transaction'>,
  userId: number,
  asked: Pick<Ctx, 'now'> & Partial<Pick<Ctx, 'address' | 'userAgent'>>,
): Promise<void> {
  const { now } = asked
  // Returns before the transaction locks the user's row.
  if (await wasRecorded(database.db, userId, now)) return
  await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.deleted_at === null || (await wasRecorded(tx, userId, now))) return
    await recordAudit(tx, {
      actor: { id: userId, originUserId: null },
      action: 'user-refused-inactive',
      entity: 'user',
      entityId: userId,
      outfitterId: user.outfitter_id,
      detail: { name: user.name },
      at: now,
      from: asked,
    })
  })
}

async function wasRecorded(db: Database['db'] | Transaction<DB>, userId: number, now: Date): Promise<boolean> {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'user')
    .where('entity_id', '=', userId)
    .where('action', '=', 'user-refused-inactive')
    .where('at', '>=', today)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Records the try in the audit log. */
export async function isInactiveToken(
  database: Pick<Database, 'db' | 'transaction'>,
  token: string,
  now: Date,
): Promise<boolean> {
  const userId = await findInactiveOwner(database.db, hashSessionToken(token), now)
  if (userId === undefined) return false
  await recordInactiveTry(database, userId, { now })
  return true
}
