import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { touchCart } from '../order/carts.store.ts'
import { dropUnavailable, findOwnOrder, lockOwnCart } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import type { OrderRow } from '../order/orders.store.ts'
import { findPrepaidCode, invalidPrepaid, isWrongPrepaid, stateOfCode } from '../order/prepaid.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

interface Input {
  readonly orderId: number
  /** As the guest typed it. An empty one takes the code off. */
  readonly code: string
}

/**
 * Sets or takes off the prepaid code of the guest's cart (docs/rules.md#prepaid-codes), on both channels, and makes the
 * tax quote outdated. The code is claimed when the guest places the order. Idempotent.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 with the order when it is no longer a cart.
 * Throws: 422 for an unknown code, and for one that cannot be used now.
 * Throws: 429 after too many wrong codes.
 */
export async function applyPrepaid<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: Input,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const { db } = deps.database
  await findOwnOrder(db, ctx, input.orderId)
  const store = () =>
    deps.database.command(ctx, async (tx) => {
      const cart = await lockOwnCart(deps, tx, ctx, input.orderId)
      return present(await dropUnavailable(tx, await setCode(tx, cart, input.code.trim(), ctx.now), ctx.now))
    })
  if (input.code.trim() === '') return store()
  const of = { 'prepaid-order': String(input.orderId), 'prepaid-address': ctx.network }
  return countNewTry(db, ctx, limitsOf(operationGuards.applyPrepaid.limits, of), store, isWrongPrepaid)
}

async function setCode(tx: Transaction<DB>, cart: OrderRow, code: string, now: Date): Promise<OrderRow> {
  const row = code === '' ? null : await findPrepaidCode(tx, cart.outfitter_id, code)
  if (row === undefined) throw invalidPrepaid()
  const state = row === null ? 'ready' : stateOfCode(row, now)
  if (state !== 'ready') throw new Failure(422, `prepaid-${state}`, { code: `prepaid.${state}` })
  const codeId = row?.id ?? null
  return cart.prepaid_code_id === codeId ? cart : touchCart(tx, cart.id, now, { prepaid_code_id: codeId })
}
