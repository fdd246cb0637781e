import type { EntityTable } from 'dexie'

/** What is told of an action when it has ended: numbers and short words, nothing of a guest. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/**
 * An action of staff that has ended, told on this device for a while: 'done today', what was discarded and why, and what
 * a colleague took over. Only 'sent' means that the server did it.
 */
export interface DoneAction {
  /** The idempotency key that it was sent with. */
  key: string
  kind: string
  entity: string
  actor: string
  /** Learned server time, in milliseconds. */
  doneAt: number
  how: 'sent' | 'no-longer-needed' | 'discarded' | 'handed-over'
  /** What the screen says of it: the executor's choice (`Executor.tell`), or what its entry said (`toldOf`). */
  facts: Facts
  /** Why a person discarded it. */
  reason: string | null
}

const KEPT = 30 * 24 * 60 * 60 * 1000

/** Forgets what ended a month before `now` (learned server time, in milliseconds). */
export async function sweepDoneActions(
  database: { doneActions: EntityTable<DoneAction, 'key'> },
  now: number,
): Promise<void> {
  await database.doneActions
    .where('doneAt')
    .below(now - KEPT)
    .delete()
}
