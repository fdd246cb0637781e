import { createHash } from 'node:crypto'
import { operationTable, type OperationId, type OperationMeta } from '#contract/operations.gen.ts'
import type { Ctx } from '#server/context.ts'

type Asking = Pick<Ctx, 'actor' | 'cartToken' | 'orderHash'>

/** Sorts object keys at every depth, so that equal requests have equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/**
 * Returns a text that identifies the caller: a cart, an order, a user or any guest. Where the operation accepts both,
 * the token of a cart or order takes precedence over the login. So a guest's queued action keeps its fingerprint, even
 * if staff log in before the device sends it.
 */
function authorityOf({ security }: OperationMeta, { actor, cartToken, orderHash }: Asking): string {
  if (cartToken !== null && security.includes('cartToken')) return `guest ${cartToken}`
  if (orderHash !== null && security.includes('orderHash')) return `order ${orderHash}`
  return actor.kind === 'user' && security.includes('bearer')
    ? `user ${actor.id} ${actor.originUserId ?? ''}`
    : 'guest '
}

/** Returns the fingerprint of a request, made of operation, caller and input (docs/rules.md#idempotency-keys). */
export function fingerprintOf(operation: OperationId, asking: Asking, request: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation, authorityOf(operationTable[operation], asking), canonical(request)]))
    .digest()
}
