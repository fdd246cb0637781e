import { backoff } from './backoff.ts'
import type { OfflineDatabase } from './database.ts'
import type { Executor } from './executors.ts'
import type { DoneAction } from './done-action.ts'
import { holdsLease, type Lease } from './lease.ts'
import { GUEST, type OutboxEntry } from './outbox-entry.ts'
import { OUTCOME_RULES, type Outcome } from './outcomes.ts'
import { serverNow } from './server-clock.ts'

/** What was tried and how it ended. `executor` is null when this build does not know the entry's kind or version. */
export interface Attempt {
  entry: OutboxEntry
  executor: Executor | null
  payload: unknown
  outcome: Outcome
}

interface RecordOptions {
  lease: Lease
  reachable: boolean
  now: number
  random: (() => number) | undefined
}

/**
 * Writes what came of an entry, in one transaction: what the answer changes here, and the entry's end or next try.
 * Nothing is written when another drainer has taken over, or when the person has taken the action back meanwhile.
 */
export async function recordOutcome(
  database: OfflineDatabase,
  attempt: Attempt,
  options: RecordOptions,
): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    if (!(await holdsLease(database, options.lease))) return
    const present = await database.outbox.get(attempt.entry.id)
    // What the server has done is done; what it said otherwise was said to whoever had the action before.
    const isAnothers = present !== undefined && present.key !== attempt.entry.key
    if (!present || (isAnothers && attempt.outcome.kind !== 'done')) return
    await act(database, attempt, options)
  })
}

async function act(database: OfflineDatabase, attempt: Attempt, options: RecordOptions): Promise<void> {
  const { entry, executor, payload, outcome } = attempt
  const rule = OUTCOME_RULES[outcome.kind]
  switch (rule.action) {
    case 'settle':
      if (outcome.kind === 'done') await executor?.settle?.(database, payload, outcome.body)
      await database.outbox.delete(entry.id)
      await keepDone(database, attempt, 'sent')
      return
    case 'drop':
      await database.outbox.delete(entry.id)
      await keepDone(database, attempt, 'no-longer-needed')
      return
    case 'attention':
      await refuse(database, attempt, options.now)
      return
    case 'retry':
    case 'pause':
      await postpone(database, attempt, options)
  }
}

/** A guest's actions leave nothing behind. */
async function keepDone(
  database: OfflineDatabase,
  { entry, executor, payload, outcome }: Attempt,
  how: DoneAction['how'],
): Promise<void> {
  const { key, kind, entity, actor } = entry
  if (actor === GUEST) return
  const facts = (outcome.kind === 'done' && executor?.tell?.(payload, { body: outcome.body })) || {}
  await database.doneActions.put({ key, kind, entity, actor, doneAt: serverNow(), how, facts, reason: null })
}

async function refuse(database: OfflineDatabase, { entry, executor, payload, outcome }: Attempt, now: number) {
  if (outcome.kind !== 'conflict' && outcome.kind !== 'refused') return
  const verdict = (await executor?.refuse?.(database, payload, outcome.refusal)) ?? 'attention'
  if (verdict === 'dropped') {
    await database.outbox.delete(entry.id)
    return
  }
  const { status, code, message, errors, current } = outcome.refusal
  const told = (current !== undefined && executor?.tell?.(payload, { current })) || null
  const refusal = { status, code, message, errors, current: told, at: now }
  await database.outbox.update(entry.id, { state: 'attention', tries: entry.tries + 1, refusal })
}

async function postpone(database: OfflineDatabase, { entry, outcome }: Attempt, options: RecordOptions) {
  const jitter = backoff(entry.attempt, options.reachable, options.random)
  const asked = outcome.kind === 'later' ? (outcome.retryAfter ?? 0) : 0
  const { counts, says } = OUTCOME_RULES[outcome.kind]
  await database.outbox.update(entry.id, {
    said: says,
    tries: entry.tries + (counts ? 1 : 0),
    attempt: entry.attempt + 1,
    nextTryAt: options.now + Math.max(jitter, asked),
  })
}
