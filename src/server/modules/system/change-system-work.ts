import type { components } from '#contract/schema.gen.ts'
import type { AuditedAction } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Transaction, sql, type RawBuilder } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Events } from '#server/platform/events/events.ts'
import { accountLinkKinds, mailQueuedChannel } from '#server/platform/mail/mail-outbox.ts'
import { zipRequestedChannel } from '../deliveries/deliveries.public.ts'
import { findOrder } from '../orders/orders.public.ts'
import { requireOperator } from './get-system.ts'
import type { WorkKind } from './work-items.store.ts'

type Named = components['schemas']['SystemItemNamed']
type Kind = components['schemas']['WorkKind']
type Deps = { readonly database: Pick<Database, 'command'>; readonly events: Pick<Events, 'publish'> }

/** The jobs of payments and refunds find due rows by themselves. */
const wake = ({ events }: Deps, tx: Transaction<DB>, kind: WorkKind) =>
  events.publish(tx, kind === 'zip' ? zipRequestedChannel : mailQueuedChannel, null)

/**
 * Makes a waiting or failed mail, zip, payment or refund due, so that its job retries it at once.
 *
 * Throws: 403 for an actor who is no administrator.
 * Throws: 404 for work that is done or that an administrator gave up.
 * Throws: 404 while a call to the provider for the work may still run.
 * Throws: 404 for a mail whose body the server has deleted.
 */
export async function retrySystemWork(deps: Deps, ctx: Ctx, { kind, id }: Named): Promise<void> {
  requireOperator(ctx)
  await deps.database.command(ctx, async (tx) => {
    await record(tx, ctx, `${kind}-retried`, { kind, id }, await retryWork(tx, kind, id, ctx.now))
    await wake(deps, tx, kind)
    return { changed: true }
  })
}

/**
 * Makes all waiting and failed work of a kind due.
 *
 * Throws: 403 for an actor who is no administrator.
 */
export async function retryAllSystemWork(deps: Deps, ctx: Ctx, kind: Kind): Promise<void> {
  requireOperator(ctx)
  await deps.database.command(ctx, async (tx) => {
    const count = await retryAllWork(tx, kind, ctx.now)
    await wake(deps, tx, kind)
    const detail = { count: String(count) }
    await recordAct(tx, ctx, `${kind}s-retried`, { entity: kind, entityId: null, outfitterId: null, detail })
    return { count }
  })
}

/**
 * Ends the retries of a mail or a zip.
 *
 * Throws: 403 for an actor who is no administrator.
 * Throws: 404 for work that is done or that an administrator gave up.
 * Throws: 422 `not-given-up` for payments and refunds, because only the provider knows their outcome.
 */
export async function giveUpSystemWork({ database }: Deps, ctx: Ctx, { kind, id }: Named): Promise<void> {
  requireOperator(ctx)
  if (kind !== 'mail' && kind !== 'zip') throw new Failure(422, 'not-given-up', { general: 'validation.invalid' })
  await database.command(ctx, async (tx) => {
    await record(tx, ctx, `${kind}-given-up`, { kind, id }, await giveUpWork(tx, kind, id, ctx.now))
    return { changed: true }
  })
}

async function record(
  tx: Transaction<DB>,
  ctx: Ctx,
  action: AuditedAction,
  { kind, id }: Named,
  changed: { readonly order_id: number | null } | undefined,
): Promise<void> {
  if (changed === undefined) throw new Failure(404, 'not-found', { general: 'not-found.work' })
  const orderId = changed.order_id
  const order = orderId === null ? undefined : await findOrder(tx, orderId)
  await recordAct(tx, ctx, action, {
    entity: kind,
    entityId: id,
    outfitterId: order?.outfitter_id ?? null,
    ...(orderId === null ? {} : { detail: { order_id: String(orderId) } }),
  })
}

/** Undefined when no work has this kind and id, or when its state does not allow the change. */
type Changed = Promise<{ readonly order_id: number | null } | undefined>

function retryWork(tx: Transaction<DB>, kind: WorkKind, id: number, now: Date): Changed {
  return changed(tx, retrying(kind, sql`id = ${id}`, now))
}

export const hasNoLaterMail = sql<boolean>`not exists (select from mails later
  where later.order_id = mails.order_id and later.sent_at > mails.failed_at
    and (later.recipient = mails.recipient
      or not exists (select from order_deliveries where order_deliveries.order_id = mails.order_id)))`

/**
 * Leaves out a refused mail whose order got a later mail, so that no guest gets one twice. Each address of a sent order
 * counts by itself (docs/rules.md#send-from-the-counter).
 */
async function retryAllWork(tx: Transaction<DB>, kind: WorkKind, now: Date): Promise<number> {
  return (await retrying(kind, kind === 'mail' ? hasNoLaterMail : sql`true`, now).execute(tx)).rows.length
}

/**
 * Does not change a payment attempt in the state `unknown` before its lease has expired. A call to the provider may
 * still run for it. A failed zip is not built again when its order has a newer zip.
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

function giveUpWork(tx: Transaction<DB>, kind: 'mail' | 'zip', id: number, now: Date): Changed {
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
