import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { accountLinkKinds } from '#server/platform/mail/account-mail.ts'
import type { WorkKind } from './work-items.store.ts'

/**
 * The order to which the changed work belongs. Undefined when no work has this kind and id, or when its state does not
 * allow the change.
 */
type Changed = Promise<{ readonly order_id: number | null } | undefined>

export function retryWork(tx: Transaction<DB>, kind: WorkKind, id: number, now: Date): Changed {
  return changed(tx, retrying(kind, sql`id = ${id}`, now))
}

/** The condition of a refused mail whose order got no mail since. */
export const hasNoLaterMail = sql<boolean>`not exists (select from mails later
  where later.order_id = mails.order_id and later.sent_at > mails.failed_at)`

/**
 * Retries all waiting and failed work of a kind, and returns the number. Leaves out a refused mail whose order got a
 * later mail, so that no guest gets one twice.
 */
export async function retryAllWork(tx: Transaction<DB>, kind: WorkKind, now: Date): Promise<number> {
  return (await retrying(kind, kind === 'mail' ? hasNoLaterMail : sql`true`, now).execute(tx)).rows.length
}

/**
 * Makes waiting work due now, and makes failed work wait again. Does not change a payment attempt in the state
 * `unknown` before its lease has expired. A call to the provider may still run for it. A failed zip is not built again
 * when its order has a newer zip.
 */
function retrying(kind: WorkKind, chosen: RawBuilder<unknown>, now: Date): RawBuilder<{ order_id: number | null }> {
  const changes: Record<WorkKind, RawBuilder<{ order_id: number | null }>> = {
    mail: sql`update mails set next_try_at = ${now}, failed_at = null, refused_since = null
      where ${chosen} and sent_at is null and given_up_at is null
        and (failed_at is null or kind <> all(${accountLinkKinds}::text[])) returning order_id`,
    zip: sql`update zip_files set next_try_at = ${now},
        tries = case when state = 'failed' then 0 else tries end,
        lease_until = case when state = 'failed' then null else lease_until end,
        state = case when state = 'failed' then 'requested' else state end
      where ${chosen} and given_up_at is null and (state in ('requested', 'building') or (state = 'failed'
        and not exists (select from zip_files newer
          where newer.order_id = zip_files.order_id and newer.id > zip_files.id))) returning order_id`,
    payment: sql`update payment_attempts set lease_until = ${now}
      where ${chosen} and (state = 'late' or (state = 'unknown' and lease_until <= ${now})) returning order_id`,
    refund: sql`update refunds set lease_until = ${now} where ${chosen} and state = 'unknown' returning order_id`,
  }
  return changes[kind]
}

export function giveUpWork(tx: Transaction<DB>, kind: 'mail' | 'zip', id: number, now: Date): Changed {
  return changed(
    tx,
    kind === 'mail'
      ? sql`update mails set given_up_at = ${now}, failed_at = coalesce(failed_at, ${now}), lease_until = null,
          last_error = coalesce(last_error, 'given up'),
          text_body = case when kind = any(${accountLinkKinds}::text[]) then '' else text_body end,
          html_body = case when kind = any(${accountLinkKinds}::text[]) then '' else html_body end
        where id = ${id} and sent_at is null and given_up_at is null returning order_id`
      : sql`update zip_files set given_up_at = ${now}, state = 'failed', lease_until = null,
          last_error = coalesce(last_error, 'given up')
        where id = ${id} and given_up_at is null and state in ('requested', 'building', 'failed') returning order_id`,
  )
}

async function changed(tx: Transaction<DB>, statement: RawBuilder<{ order_id: number | null }>): Changed {
  return (await statement.execute(tx)).rows[0]
}
