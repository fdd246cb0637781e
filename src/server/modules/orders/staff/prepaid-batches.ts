import { createHmac, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { prepaidCode, readPrepaidCode } from '#domain/orders/prepaid-code.ts'
import { checkPrepaidBatch } from '#domain/orders/prepaid-batch.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { presentPrepaidState } from '../cart/look-up-prepaid.ts'
import {
  findPrepaidCode,
  invalidPrepaid,
  isWrongPrepaid,
  listPrepaidUses,
  prepaidHash,
} from '../order/prepaid.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { outfitterExists } from './staff-orders.store.ts'

type Schemas = components['schemas']
type Sql = Kysely<DB>

function requireReach({ actor }: Pick<Ctx, 'actor'>, right: 'settings.manage' | 'orders.work', outfitterId: number) {
  if (!mayReach(actor, right, { outfitterId })) throw outfitterNotFound()
}

function outfitterNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.outfitter' })
}

/** The codes follow from the batch's seed and the secret key (docs/decisions/080-prepaid-codes.md). */
function codeOf(secretKey: string, seed: Buffer, number: number): string {
  const digest = createHmac('sha256', secretKey)
    .update('prepaid code')
    .update(seed)
    .update(String(number))
    .digest('hex')
  return prepaidCode(BigInt(`0x${digest}`))
}

function hashOf(code: string): Buffer {
  return prepaidHash(readPrepaidCode(code) ?? code)
}

function batches(db: Sql) {
  return db
    .selectFrom('prepaid_batches')
    .selectAll('prepaid_batches')
    .select((eb) => {
      const codes = eb.selectFrom('prepaid_codes').whereRef('batch_id', '=', 'prepaid_batches.id')
      return [
        codes
          .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
          .$asScalar()
          .$notNull()
          .as('codes'),
        codes
          .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('used'), sql`0`), 'integer').as('sum'))
          .$asScalar()
          .$notNull()
          .as('used'),
      ]
    })
}

type BatchRow = Awaited<ReturnType<typeof findBatch>>

/** Throws: 404 for a batch that the actor may not know of. */
async function findBatch(db: Sql, ctx: Pick<Ctx, 'actor'>, id: number) {
  const row = await batches(db).where('prepaid_batches.id', '=', id).executeTakeFirst()
  if (row === undefined || !mayReach(ctx.actor, 'settings.manage', { outfitterId: row.outfitter_id }))
    throw new Failure(404, 'not-found', { general: 'not-found.prepaid-batch' })
  return row
}

function presentBatch(row: BatchRow): Schemas['PrepaidBatch'] {
  const { id, outfitter_id, name, covers, quantity, first_day, last_day, uses, codes, used } = row
  return {
    id,
    outfitter_id,
    name,
    covers,
    quantity,
    first_day,
    last_day,
    uses,
    codes,
    used,
    left: codes * uses - used,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** Throws: 404 for an outfitter outside the actor's reach. */
export async function listPrepaidBatches(deps: OrdersDeps, ctx: Ctx, outfitterId: number) {
  requireReach(ctx, 'settings.manage', outfitterId)
  const rows = await batches(deps.database.db)
    .where('outfitter_id', '=', outfitterId)
    .orderBy('prepaid_batches.id', 'desc')
    .execute()
  return { status: 200 as const, body: { success: true as const, batches: rows.map(presentBatch) } }
}

/**
 * Makes a batch and its codes (docs/rules.md#prepaid-codes).
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 * Throws: 422 by field.
 */
export async function createPrepaidBatch(deps: OrdersDeps, ctx: Ctx, input: Schemas['PrepaidBatchInput']) {
  requireReach(ctx, 'settings.manage', input.outfitter_id)
  if (!(await outfitterExists(deps.database.db, input.outfitter_id))) throw outfitterNotFound()
  return deps.database.command(ctx, async (tx) => {
    const { batch, problems } = checkPrepaidBatch(input)
    if (Object.keys(problems).length > 0) throw new Failure(422, 'rule-broken', problems)
    const { codes, ...values } = batch
    const seed = randomBytes(32)
    const { id } = await tx
      .insertInto('prepaid_batches')
      .values({ ...values, outfitter_id: input.outfitter_id, seed, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const numbers = Array.from({ length: codes }, (_, index) => index + 1)
    await tx
      .insertInto('prepaid_codes')
      .values(
        numbers.map((number) => ({ batch_id: id, number, code_hash: hashOf(codeOf(deps.secretKey, seed, number)) })),
      )
      .execute()
    await record(tx, ctx, 'prepaid-batch-created', { id, outfitter_id: input.outfitter_id })
    return { status: 200 as const, body: { success: true as const, batch: presentBatch(await findBatch(tx, ctx, id)) } }
  })
}

/**
 * Ends the use of all codes of a batch. Orders that hold a use keep it. Idempotent.
 *
 * Throws: 404 for a batch that the actor may not know of.
 */
export async function stopPrepaidBatch(deps: OrdersDeps, ctx: Ctx, id: number) {
  await findBatch(deps.database.db, ctx, id)
  return deps.database.command(ctx, async (tx) => {
    const stopped = await tx
      .updateTable('prepaid_batches')
      .set({ stopped_at: ctx.now })
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .returning(['id', 'outfitter_id'])
      .executeTakeFirst()
    if (stopped !== undefined) await record(tx, ctx, 'prepaid-batch-stopped', stopped)
    return { status: 200 as const, body: { success: true as const, batch: presentBatch(await findBatch(tx, ctx, id)) } }
  })
}

async function record(
  tx: Parameters<typeof recordAct>[0],
  ctx: Ctx,
  act: 'prepaid-batch-created' | 'prepaid-batch-stopped',
  batch: { readonly id: number; readonly outfitter_id: number },
): Promise<void> {
  await recordAct(tx, ctx, act, { entity: 'prepaid-batch', entityId: batch.id, outfitterId: batch.outfitter_id })
}

/**
 * Returns the codes of a batch, to print or export them.
 *
 * Throws: 404 for a batch that the actor may not know of.
 * Throws: 409 `codes-unreadable` when the installation has another secret key than when they were made.
 */
export async function listPrepaidCodes(deps: OrdersDeps, ctx: Ctx, id: number) {
  const { db } = deps.database
  const batch = await findBatch(db, ctx, id)
  const rows = await db
    .selectFrom('prepaid_codes')
    .select(['number', 'code_hash', 'used'])
    .where('batch_id', '=', id)
    .orderBy('number')
    .execute()
  const codes = rows.map(({ number, code_hash: hash, used }) => {
    const code = codeOf(deps.secretKey, batch.seed, number)
    if (!hash.equals(hashOf(code))) throw new Failure(409, 'codes-unreadable', { general: 'prepaid.codes-unreadable' })
    return { number, code, used }
  })
  return { status: 200 as const, body: { success: true as const, batch: presentBatch(batch), codes } }
}

/**
 * Says what became of a code that a guest shows.
 *
 * Throws: 404 for an outfitter whose orders the actor may not work on.
 * Throws: 422 for an unknown code.
 * Throws: 429 after too many wrong codes.
 */
export async function findPrepaid(
  deps: OrdersDeps,
  ctx: Ctx,
  { outfitterId, code }: { readonly outfitterId: number; readonly code: string },
) {
  requireReach(ctx, 'orders.work', outfitterId)
  const { db } = deps.database
  const limits = limitsOf(operationGuards.findPrepaidCode.limits, { 'prepaid-address': ctx.network })
  const find = async () => {
    const found = await findPrepaidCode(db, outfitterId, code)
    if (found === undefined) throw invalidPrepaid()
    return found
  }
  const row = await countNewTry(db, ctx, limits, find, isWrongPrepaid)
  const orders = await listPrepaidUses(db, row.id)
  return {
    status: 200 as const,
    body: {
      success: true as const,
      prepaid: await presentPrepaidState(deps, row, ctx.now),
      batch: { id: row.batch_id, name: row.name },
      orders: orders.map(({ id, at, email, status, prepaid }) => ({
        id,
        at: at.toISOString(),
        email,
        status,
        prepaid,
      })),
    },
  }
}
