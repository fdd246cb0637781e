import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely'
import type { DB, Mails } from '../database/tables.gen.ts'
import { accountLinkKinds } from './mail-outbox.ts'

export interface ClaimedMail {
  readonly row: Selectable<Mails> & { readonly outfitter_id: number | null }
  readonly leaseUntil: Date
}

export interface MailClaim {
  readonly now: Date
  readonly leaseMs: number
  readonly limit: number
}

/** Takes a lease on each due mail that no process is sending, oldest first, and counts a try for each. */
export async function claimMails(tx: Transaction<DB>, claim: MailClaim): Promise<ClaimedMail[]> {
  const leaseUntil = new Date(claim.now.getTime() + claim.leaseMs)
  const due = await tx
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', claim.now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', claim.now)]))
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
    .returning((eb) =>
      eb
        .selectFrom('orders')
        .select('orders.outfitter_id')
        .whereRef('orders.id', '=', 'mails.order_id')
        .as('outfitter_id'),
    )
    .execute()
  return rows.map((row) => ({ row, leaseUntil }))
}

/** Empties the stored text of a sent mail with a link that resets a password or confirms an email. */
function withoutAccountLink(eb: ExpressionBuilder<DB, 'mails'>) {
  const emptied = (body: 'text_body' | 'html_body') =>
    eb.case().when('kind', 'in', accountLinkKinds).then('').else(eb.ref(body)).end()
  return { text_body: emptied('text_body'), html_body: emptied('html_body') }
}

export async function markSent(tx: Transaction<DB>, mail: ClaimedMail, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({ sent_at: now, failed_at: null, lease_until: null, last_error: null, ...withoutAccountLink(eb) }))
    .where('id', '=', mail.row.id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Does nothing when this process no longer holds the lease. */
export async function markFailed(
  tx: Transaction<DB>,
  mail: ClaimedMail,
  failure: { readonly reason: string; readonly refusedSince: Date | null; readonly next: Date },
): Promise<void> {
  const { next, reason, refusedSince } = failure
  await tx
    .updateTable('mails')
    .set({ lease_until: null, last_error: reason, refused_since: refusedSince, next_try_at: next })
    .where('id', '=', mail.row.id)
    .where('sent_at', 'is', null)
    .where('lease_until', '=', mail.leaseUntil)
    .execute()
}

/** Does nothing when this process no longer holds the lease. */
export async function markRefused(tx: Transaction<DB>, mail: ClaimedMail, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({
      failed_at: now,
      refused_since: null,
      lease_until: null,
      last_error: reason,
      ...withoutAccountLink(eb),
    }))
    .where('id', '=', mail.row.id)
    .where('sent_at', 'is', null)
    .where('lease_until', '=', mail.leaseUntil)
    .execute()
}

export interface RefusedMail {
  readonly recipient: string
  readonly reason: string
  readonly at: Date
}

/** Null when a later mail of the order was sent. */
export async function findRefusedMail(db: Kysely<DB>, orderId: number): Promise<RefusedMail | null> {
  const row = await db
    .selectFrom('mails')
    .select(['recipient', 'last_error', 'failed_at'])
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .orderBy((eb) => eb.fn.coalesce('sent_at', 'failed_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.failed_at === null) return null
  return { recipient: row.recipient, reason: row.last_error ?? '', at: row.failed_at }
}
