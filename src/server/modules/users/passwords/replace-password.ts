import { voidEmailChangesOf } from '../account/email-changes.store.ts'
import { revokeSessionsOf, type Sql } from '../login/access.store.ts'
import { voidResetsOf } from './password-resets.store.ts'
import { storePassword } from '../users.store.ts'

/** Ends the user's sessions and mailed links, because the old password may have leaked. */
export async function replacePassword(tx: Sql, userId: number, passwordHash: string, now: Date): Promise<void> {
  await storePassword(tx, userId, passwordHash)
  await revokeSessionsOf(tx, userId, now)
  await voidLinksOf(tx, userId, now)
}

export async function voidLinksOf(tx: Sql, userId: number, now: Date): Promise<void> {
  await voidResetsOf(tx, userId, now)
  await voidEmailChangesOf(tx, userId, now)
}
