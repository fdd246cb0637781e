import type { components } from '#contract/schema.gen.ts'
import type { AuditedAction } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findOrder } from '../orders/orders.public.ts'
import { giveUpWork, retryAllWork, retryWork } from './change-work.store.ts'
import { requireOperator } from './get-system.ts'

type Named = components['schemas']['SystemItemNamed']
type Kind = components['schemas']['WorkKind']
type Deps = { readonly database: Pick<Database, 'command'> }

/**
 * Makes a waiting or failed mail, zip, payment or refund due, so that its job retries it at once. Records the retry in
 * the audit log.
 *
 * Throws: 403 for an actor who is no administrator.
 * Throws: 404 for work that is done or that an administrator gave up.
 * Throws: 404 while a call to the provider for the work may still run.
 * Throws: 404 for a mail whose body the server has deleted.
 */
export async function retrySystemWork({ database }: Deps, ctx: Ctx, { kind, id }: Named): Promise<void> {
  requireOperator(ctx)
  await database.command(ctx, async (tx) => {
    await record(tx, ctx, `${kind}-retried`, { kind, id }, await retryWork(tx, kind, id, ctx.now))
    return { changed: true }
  })
}

/**
 * Makes all waiting and failed work of a kind due. Records the number in the audit log.
 *
 * Throws: 403 for an actor who is no administrator.
 */
export async function retryAllSystemWork({ database }: Deps, ctx: Ctx, kind: Kind): Promise<void> {
  requireOperator(ctx)
  await database.command(ctx, async (tx) => {
    const count = await retryAllWork(tx, kind, ctx.now)
    const detail = { count: String(count) }
    await recordAct(tx, ctx, `${kind}s-retried`, { entity: kind, entityId: null, outfitterId: null, detail })
    return { count }
  })
}

/**
 * Ends the retries of a mail or a zip. Records that in the audit log.
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
