import type { Staff } from '#client/api/staff.ts'
import { GUEST, type OutboxEntry } from '#client/offline/outbox-entry.ts'
import { isOrderChange, readOrderChange } from '#client/offline/queued-orders.ts'

/** What the person who is logged in may do about an action. */
export type Say = 'own' | 'guests' | 'take-over' | 'none'

type Asker = Pick<Staff, 'can' | 'user'>

/** True for those who work on that outfitter's orders; the platform's administrators work on all. */
function worksFor({ can, user }: Asker, outfitterId: number): boolean {
  return can('orders.work') && (can('outfitters.manage') || user.outfitter_id === outfitterId)
}

/**
 * Whose the decision is (rules.md 9.3): one's own; a guest's where one works on orders; a colleague's act on an order can
 * be taken over by those who may do it themselves. An album is its photographer's alone.
 */
export function sayIn(entry: Pick<OutboxEntry, 'actor' | 'kind' | 'payload'>, staff: Asker, actor: string): Say {
  if (entry.actor === actor) return 'own'
  if (entry.actor === GUEST) return staff.can('orders.work') ? 'guests' : 'none'
  if (!isOrderChange(entry.kind)) return 'none'
  return worksFor(staff, readOrderChange(entry.payload).outfitterId) ? 'take-over' : 'none'
}
