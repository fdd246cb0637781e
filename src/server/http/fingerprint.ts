import { createHash } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Operation } from './read-contract.ts'

type Asking = Pick<Ctx, 'actor' | 'cartToken' | 'orderHash'>

/** Object keys in one order, so that the same request always has the same text. */
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
 * By which authority the call is made. What a guest has queued stays that guest's, whoever logs in on the device before
 * it is sent: the secret of the cart or the order goes before the login, which counts only where it is asked for.
 */
function whoAsks({ security }: Pick<Operation, 'security'>, { actor, cartToken, orderHash }: Asking): string {
  const takes = (scheme: string): boolean => security.some((schemes) => schemes.includes(scheme))
  if (cartToken !== null && takes('cartToken')) return `guest ${cartToken}`
  if (orderHash !== null && takes('orderHash')) return `order ${orderHash}`
  return actor.kind === 'user' && takes('bearer') ? `user ${actor.id} ${actor.originUserId ?? ''}` : 'guest '
}

/** What 'the same request' means for an idempotency key (rules.md 1.5): operation, who asks, and all that is asked. */
export function fingerprintOf(operation: Pick<Operation, 'id' | 'security'>, asking: Asking, request: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation.id, whoAsks(operation, asking), canonical(request)]))
    .digest()
}
