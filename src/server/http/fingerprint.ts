import { createHash } from 'node:crypto'
import type { Actor } from '#server/context.ts'

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

/** What 'the same request' means for an idempotency key (rules.md 1.5): operation, who asks, and all that is asked. */
export function fingerprintOf(operation: string, actor: Actor, cartToken: string | null, request: unknown): Buffer {
  const who = actor.kind === 'user' ? `user ${actor.id} ${actor.originUserId ?? ''}` : `guest ${cartToken ?? ''}`
  return createHash('sha256')
    .update(JSON.stringify([operation, who, canonical(request)]))
    .digest()
}
