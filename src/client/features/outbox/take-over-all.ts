import type { Staff } from '#client/api/staff-session.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import type { ActionKinds } from '#client/device/outbox/action-kind.ts'
import { isDecisionRecord } from '#client/device/outbox/decision-record.ts'
import { decisionRight } from './decision-right.ts'

export interface TakeOver {
  readonly takes: readonly OutboxEntry[]
  /**
   * Actions that the user may not take over because of the action's kind or the user's rights. They
   * keep waiting for the colleague.
   */
  readonly stays: readonly OutboxEntry[]
}

export function takeOverOf(
  kinds: ActionKinds,
  entries: readonly OutboxEntry[],
  from: string,
  user: Pick<Staff, 'can' | 'user'>,
  actor: string,
): TakeOver {
  const ofPerson = entries.filter((entry) => entry.actor === from && !isDecisionRecord(entry))
  const mayTake = (entry: OutboxEntry): boolean => decisionRight(kinds, entry, user, actor) === 'take-over'
  return { takes: ofPerson.filter(mayTake), stays: ofPerson.filter((entry) => !mayTake(entry)) }
}
