import { createHash } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Operation } from './read-contract.ts'

type Asking = Pick<Ctx, 'actor' | 'cartToken' | 'orderHash'>

/** Sorts object keys, so that equal requests have equal text. */
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
 * Returns the authority of the call. A guest's queued action stays that guest's, even if someone logs in before it is
 * sent. So the secret of the cart or order precedes the login, which counts only for operations that ask for it.
 */
function authorityOf({ security }: Pick<Operation, 'security'>, { actor, cartToken, orderHash }: Asking): string {
  const takes = (scheme: string): boolean => security.some((schemes) => schemes.includes(scheme))
  if (cartToken !== null && takes('cartToken')) return `guest ${cartToken}`
  if (orderHash !== null && takes('orderHash')) return `order ${orderHash}`
  return actor.kind === 'user' && takes('bearer') ? `user ${actor.id} ${actor.originUserId ?? ''}` : 'guest '
}

/** Fingerprint of a request (docs/rules.md#idempotency-keys): operation, authority and input. */
export function fingerprintOf(operation: Pick<Operation, 'id' | 'security'>, asking: Asking, request: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation.id, authorityOf(operation, asking), canonical(request)]))
    .digest()
}
