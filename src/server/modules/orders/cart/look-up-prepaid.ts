import { Failure } from '#domain/failure.ts'
import { maskedEmail } from '#domain/orders/prepaid-code.ts'
import { isPlaced } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { findActiveOutfitterId } from '../order/for-sale.store.ts'
import { queueOrderMail } from '../order/order-mails.ts'
import {
  findPrepaidCode,
  invalidPrepaid,
  isWrongPrepaid,
  listPrepaidUses,
  stateOfCode,
  type PrepaidCodeRow,
} from '../order/prepaid.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

interface Asked {
  readonly slug: string
  /** As the guest typed it. */
  readonly code: string
}

async function findAsked(deps: OrdersDeps, { slug, code }: Asked): Promise<PrepaidCodeRow> {
  const { db } = deps.database
  const outfitterId = await findActiveOutfitterId(db, slug)
  const row = outfitterId === undefined ? undefined : await findPrepaidCode(db, outfitterId, code)
  if (row === undefined) throw invalidPrepaid()
  return row
}

/** The addresses are masked, because many people may see a printed code. */
export async function presentPrepaidState(deps: OrdersDeps, row: PrepaidCodeRow, now: Date) {
  const { quantity, uses, used, first_day, last_day } = row
  const orders = await listPrepaidUses(deps.database.db, row.id)
  return {
    state: stateOfCode(row, now),
    covers: row.covers,
    quantity,
    uses,
    left: uses - used,
    first_day,
    last_day,
    used: orders.map(({ at, email }) => ({
      at: at.toISOString(),
      email: email === null ? null : maskedEmail(email),
    })),
  }
}

/**
 * Says what a code covers, until when, and which orders hold its uses (docs/rules.md#prepaid-codes).
 *
 * Throws: 422 for an unknown code.
 * Throws: 429 after too many wrong codes.
 */
export async function lookUpPrepaid(deps: OrdersDeps, ctx: Ctx, asked: Asked) {
  const limits = limitsOf(operationGuards.lookUpPrepaid.limits, { 'prepaid-address': ctx.network })
  const find = () => findAsked(deps, asked)
  const row = await countNewTry(deps.database.db, ctx, limits, find, isWrongPrepaid)
  const prepaid = await presentPrepaidState(deps, row, ctx.now)
  // Guests who share a code must not learn of each other.
  const body = { success: true as const, prepaid: row.uses > 1 ? { ...prepaid, used: [] } : prepaid }
  return { status: 200 as const, body }
}

/**
 * Mails the link of the order that used the code to the order's own address.
 *
 * Throws: 422 for an unknown code, and for one of several uses.
 * Throws: 429 after too many wrong codes, and after too many mails about the code.
 */
export async function sendPrepaidLink(deps: OrdersDeps, ctx: Ctx, asked: Asked) {
  const { db } = deps.database
  const { limits } = operationGuards.sendPrepaidLink
  const find = () => findAsked(deps, asked)
  const row = await countNewTry(db, ctx, limitsOf(limits, { 'prepaid-address': ctx.network }), find, isWrongPrepaid)
  if (row.uses > 1) throw new Failure(422, 'prepaid-shared', { general: 'prepaid.shared' })
  await countTry(db, limitsOf(limits, { 'prepaid-mail': String(row.id) }), ctx.now)
  const orders = (await listPrepaidUses(db, row.id)).filter(({ status }) => isPlaced(status))
  for (const { id, status } of orders)
    await deps.database.transaction((tx) =>
      queueOrderMail(deps.mails, tx, {
        orderId: id,
        kind: status === 'completed' ? 'delivery' : 'counter-received',
        dedupeKey: `prepaid-link ${id} ${ctx.now.toISOString()}`,
        now: ctx.now,
      }),
    )
  return { status: 200 as const, body: { success: true as const } }
}
