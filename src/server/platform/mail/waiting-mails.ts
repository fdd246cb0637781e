import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DB, Mails } from '../database/schema.gen.ts'

export interface ClaimedMail {
  readonly row: Selectable<Mails>
  readonly leaseUntil: Date
}

export interface MailClaim {
  readonly now: Date
  readonly leaseMs: number
  readonly limit: number
  /** Whoever held a lease given before this instant is known to be gone. */
  readonly ownersGoneBefore: Date | null
}

/** Takes mails that are due and that nobody is sending, oldest first, and leases them; counts the try. */
export async function claimMails(tx: Transaction<DB>, claim: MailClaim): Promise<ClaimedMail[]> {
  const leaseUntil = new Date(claim.now.getTime() + claim.leaseMs)
  const freeUntil = claim.ownersGoneBefore === null ? null : new Date(claim.ownersGoneBefore.getTime() + claim.leaseMs)
  const due = await tx
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_try_at', '<=', claim.now)
    .where((eb) =>
      eb.or([
        eb('lease_until', 'is', null),
        eb('lease_until', '<=', claim.now),
        ...(freeUntil === null ? [] : [eb('lease_until', '<', freeUntil)]),
      ]),
    )
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  const rows = await tx
    .updateTable('mails')
    .set((eb) => ({ lease_until: leaseUntil, tries: eb('tries', '+', 1) }))
    .where(
      'id',
      'in',
      due.map((row) => row.id),
    )
    .returningAll()
    .execute()
  return rows.map((row) => ({ row, leaseUntil }))
}

export async function markSent(tx: Transaction<DB>, mail: ClaimedMail, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({
      sent_at: now,
      lease_until: null,
      last_error: null,
      // Its link opens an account: nothing that lies here or in a backup shall.
      text_body: eb.case().when('kind', '=', 'password-reset').then('').else(eb.ref('text_body')).end(),
      html_body: eb.case().when('kind', '=', 'password-reset').then('').else(eb.ref('html_body')).end(),
    }))
    .where('id', '=', mail.row.id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Gives the mail back, to be tried again later; only the holder of the lease may. */
export async function markFailed(tx: Transaction<DB>, mail: ClaimedMail, reason: string, next: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ lease_until: null, last_error: reason, next_try_at: next })
    .where('id', '=', mail.row.id)
    .where('sent_at', 'is', null)
    .where('lease_until', '=', mail.leaseUntil)
    .execute()
}

/** For `readyz`: since when the oldest unsent mail has been waiting, or null. */
export async function oldestWaitingMail(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return row?.oldest ?? null
}
