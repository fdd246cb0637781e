import type { Staff } from '#client/api/staff-session.ts'
import { GUEST, type OutboxEntry } from '#client/device/database/rows.ts'
import type { ActionKinds } from '#client/device/outbox/action-kind.ts'
import { readableEntry } from './describe-action.ts'

export type DecisionRight = 'own' | 'guests' | 'take-over' | 'none'

type User = Pick<Staff, 'can' | 'user'>

/** Administrators work on the orders of all outfitters. */
function worksFor({ can, user }: User, outfitterId: number): boolean {
  return can('orders.work') && (can('outfitters.manage') || user.outfitter_id === outfitterId)
}

/**
 * Returns the right to decide about an entry (docs/rules.md#actions-belong-to-users). Users who work on orders decide
 * about guests' entries. A colleague may take an entry over when its kind allows that and the colleague works on the
 * outfitter's orders.
 */
export function decisionRight(
  kinds: ActionKinds,
  entry: Pick<OutboxEntry, 'actor' | 'kind' | 'version' | 'payload'>,
  user: User,
  actor: string,
): DecisionRight {
  if (entry.actor === actor) return 'own'
  if (entry.actor === GUEST) return user.can('orders.work') ? 'guests' : 'none'
  const action = readableEntry(kinds, entry)
  const colleagues = action?.kind.decidedBy?.(action.payload)
  return colleagues && worksFor(user, colleagues.outfitterId) ? 'take-over' : 'none'
}
