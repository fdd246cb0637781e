import { sql, type Transaction } from 'kysely'
import { paymentNoticeChannel, voidLeasesOf } from '../modules/payments/payments.public.ts'
import { forgetDeadProcesses } from '../modules/system/system.public.ts'
import type { DB } from '../platform/database/tables.gen.ts'
import type { AppDeps } from './app-deps.ts'

/**
 * Voids the leases of processes that are known to be dead, and wakes the reconcilers of the others. Otherwise guests
 * would wait for the ends of these leases. Runs before this process takes requests and starts jobs.
 */
export async function releaseDeadProcesses({
  database,
  events,
  instance,
}: Pick<AppDeps, 'database' | 'events' | 'instance'>): Promise<void> {
  await database.transaction(async (tx) => {
    const dead = await forgetDeadProcesses(tx, instance)
    if (database.kind === 'embedded') await voidAllLeases(tx)
    else if ((await voidLeasesOf(tx, dead)) > 0) await events.publish(tx, paymentNoticeChannel, {})
  })
}

/**
 * This process has the embedded database to itself, so the holders of all leases have ended. A schedule in the same
 * column, such as the next check of a late payment, stays.
 */
export async function voidAllLeases(tx: Transaction<DB>): Promise<void> {
  const statements = [
    sql`update payment_attempts set lease_until = to_timestamp(0) where state in ('started', 'unknown')`,
    sql`update refunds set lease_until = to_timestamp(0) where state in ('started', 'unknown')`,
    sql`update mails set lease_until = null where lease_until is not null and sent_at is null`,
    sql`update zip_files set lease_until = null where lease_until is not null`,
    sql`delete from leases`,
    // Lets the repeat of an unfinished call claim its key.
    sql`update idempotency_keys set lease_until = to_timestamp(0) where state = 'running'`,
  ]
  for (const statement of statements) await statement.execute(tx)
}
