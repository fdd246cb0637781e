import { type Transaction, sql, type Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { AuditedKind } from '#domain/audit-log.ts'
import { mayReach, assignedOutfitters } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findAlbum, requireAlbumRead, albumNotFound } from '../albums/albums.public.ts'
import { findOrder, orderNotFound } from '../orders/orders.public.ts'
import { accountOf, countNewTry, limitsOf, requireUser } from '../users/users.public.ts'

type Decision = components['schemas']['OutboxDecision']

/** A login lasts 90 days at most, and so do the actions that wait under it. */
const oldestDecisionMs = 90 * 86_400_000

interface Subject {
  readonly entity: AuditedKind
  readonly entityId: number | null
  readonly outfitterId: number | null
}

/**
 * Records in the audit log that a person discarded a waiting action, handed it over or took it over
 * (docs/rules.md#audit-log).
 *
 * Throws: 404 for an order, album or user that the actor may not know of.
 * Throws: 422 `reason-required` when an action is discarded without a reason.
 * Throws: 429 after 200 decisions of one user in ten minutes.
 */
export async function recordOutboxDecision(
  deps: { readonly database: Pick<Database, 'command' | 'db'> },
  ctx: Ctx,
  input: Decision,
): Promise<void> {
  const actor = requireUser(ctx)
  const reason = input.reason?.trim() ?? ''
  if (input.decision === 'discarded' && reason === '')
    throw new Failure(422, 'reason-required', { reason: 'validation.required' })
  const limits = limitsOf(operationGuards.recordOutboxDecision.limits, { 'outbox-decision': accountOf(actor.id) })
  await countNewTry(deps.database.db, ctx, limits, () => record(deps, ctx, actor, { ...input, reason }))
}

async function record(
  deps: { readonly database: Pick<Database, 'command'> },
  ctx: Ctx,
  actor: UserActor,
  input: Decision & { readonly reason: string },
): Promise<void> {
  const { reason } = input
  await deps.database.command(ctx, async (tx) => {
    const subject = await subjectOf(tx, actor, input)
    const owner = await requireColleague(tx, actor, 'ownerId', input.ownerId)
    const receiver = await requireColleague(tx, actor, 'receiverId', input.receiverId)
    await recordAct(tx, ctx, `outbox-${input.decision}`, {
      ...subject,
      detail: {
        waiting_action: input.action,
        ...(owner && { owner: owner.name, owner_id: String(owner.id) }),
        ...(receiver && { receiver: receiver.name, receiver_id: String(receiver.id) }),
        ...(reason !== '' && { reason }),
        decided_at: timeOf(input, ctx.now).toISOString(),
      },
    })
    return { recorded: true }
  })
}

/** A time that no device can mean is replaced by that of the server. */
function timeOf({ decidedAt }: Decision, now: Date): Date {
  const claimed = new Date(decidedAt)
  const age = now.getTime() - claimed.getTime()
  return age >= 0 && age <= oldestDecisionMs ? claimed : now
}

async function subjectOf(tx: Transaction<DB>, actor: UserActor, { orderId, albumId }: Decision): Promise<Subject> {
  if (orderId != null) {
    const order = await findOrder(tx, orderId)
    if (order === undefined || !mayReach(actor, 'orders.work', { outfitterId: order.outfitter_id }))
      throw orderNotFound()
    return { entity: 'order', entityId: orderId, outfitterId: order.outfitter_id }
  }
  if (albumId != null) {
    const album = await findAlbum(tx, albumId)
    if (album === undefined) throw albumNotFound()
    requireAlbumRead(actor, album)
    return { entity: 'album', entityId: albumId, outfitterId: album.outfitter_id }
  }
  return { entity: 'outbox-action', entityId: null, outfitterId: actor.outfitterId }
}

async function requireColleague(
  tx: Transaction<DB>,
  actor: UserActor,
  field: 'ownerId' | 'receiverId',
  id: number | null | undefined,
): Promise<{ readonly id: number; readonly name: string } | null> {
  if (id == null) return null
  const colleague = await findColleague(tx, actor, id)
  if (colleague === undefined) throw new Failure(404, 'not-found', { [field]: 'not-found.user' })
  return colleague
}

/**
 * Other actors find only themselves and users who work for one of their outfitters. They cannot find an administrator,
 * so they do not learn an administrator's id.
 */
async function findColleague(db: Kysely<DB>, actor: UserActor, id: number) {
  const shared = [...assignedOutfitters(actor)]
  let query = db.selectFrom('users').select(['users.id', 'users.name']).where('users.id', '=', id)
  if (actor.role !== 'admin')
    query = query.where((eb) =>
      eb.or([
        eb('users.id', '=', actor.id),
        sql<boolean>`users.outfitter_id = any(${shared}::integer[])`,
        sql<boolean>`exists (select from photographer_assignments assigned
          where assigned.user_id = users.id and assigned.outfitter_id = any(${shared}::integer[]))`,
      ]),
    )
  return query.executeTakeFirst()
}
