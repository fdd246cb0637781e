import type { Table } from 'dexie'
import { backoff } from '../connection/backoff.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { ActionKind } from './action-kind.ts'
import { GUEST, type DoneAction, type OutboxEntry } from '../database/rows.ts'
import { holdsLease, type Lease } from './lease.ts'
import { OUTCOME_RULES, type Outcome } from './outcomes.ts'
import { serverNow } from '../connection/server-clock.ts'

/** Milliseconds. An entry never waits longer for its next try, even when the server asks for it. */
export const LONGEST_PAUSE = 60 * 60_000

/** `kind` is null when this build does not know the entry's kind or version. */
export interface Attempt {
  entry: OutboxEntry
  kind: ActionKind | null
  payload: unknown
  outcome: Outcome
}

interface RecordOptions {
  lease: Lease
  reachable: boolean
  now: number
  random: (() => number) | undefined
}

/** Records nothing when another drainer has the lease, or when somebody has meanwhile deleted the entry. */
export async function recordOutcome(
  database: OfflineDatabase,
  attempt: Attempt,
  options: RecordOptions,
): Promise<void> {
  await database.transaction('rw', tablesOf(database, attempt.kind), async () => {
    if (!(await holdsLease(database, options.lease))) return
    const present = await database.outbox.get(attempt.entry.id)
    // If the entry was handed over while its request was in flight, the answer belongs to the previous owner's key. A
    // success still counts.
    const isHandedOver = present !== undefined && present.key !== attempt.entry.key
    if (!present || (isHandedOver && attempt.outcome.kind !== 'done')) return
    await apply(database, attempt, options)
  })
}

/**
 * An action kind without `onSent` and `onRefused` changes only the outbox tables. Pages can then read all other tables
 * during the transaction.
 */
function tablesOf(database: OfflineDatabase, kind: ActionKind | null): Table[] {
  const { outbox, leases, doneActions, tables } = database
  return kind?.onSent || kind?.onRefused ? tables : [outbox, leases, doneActions]
}

async function apply(database: OfflineDatabase, attempt: Attempt, options: RecordOptions): Promise<void> {
  const { entry, kind, payload, outcome } = attempt
  const rule = OUTCOME_RULES[outcome.kind]
  switch (rule.action) {
    case 'finish':
      if (outcome.kind === 'done') await kind?.onSent?.(database, payload, outcome.body)
      await database.outbox.delete(entry.id)
      await recordDone(database, attempt, 'sent')
      return
    case 'drop':
      await database.outbox.delete(entry.id)
      await recordDone(database, attempt, 'no-longer-needed')
      return
    case 'attention':
      await refuse(database, attempt, options.now)
      return
    case 'retry':
    case 'pause':
      await postpone(database, attempt, options)
  }
}

/** A guest's action leaves no outcome on the device. */
async function recordDone(
  database: OfflineDatabase,
  { entry, kind, payload, outcome }: Attempt,
  how: DoneAction['how'],
): Promise<void> {
  const { key, entity, actor } = entry
  if (actor === GUEST) return
  const facts = (outcome.kind === 'done' && kind?.summarizeAnswer?.(payload, { body: outcome.body })) || {}
  const doneAt = serverNow()
  await database.doneActions.put({ key, kind: entry.kind, entity, actor, doneAt, how, facts, reason: null })
}

async function refuse(database: OfflineDatabase, { entry, kind, payload, outcome }: Attempt, now: number) {
  if (outcome.kind !== 'conflict' && outcome.kind !== 'refused') return
  const verdict = (await kind?.onRefused?.(database, payload, outcome.refusal)) ?? 'attention'
  if (verdict === 'dropped') {
    await database.outbox.delete(entry.id)
    return
  }
  const { status, code, message, errors, current } = outcome.refusal
  const summary = (current !== undefined && kind?.summarizeAnswer?.(payload, { current })) || null
  const refusal = { status, code, message, errors, current: summary, at: now }
  await database.outbox.update(entry.id, { state: 'attention', tries: entry.tries + 1, refusal })
}

async function postpone(database: OfflineDatabase, { entry, outcome }: Attempt, options: RecordOptions) {
  const jitter = backoff(entry.attempt, options.reachable, options.random)
  const asked = outcome.kind === 'later' ? (outcome.retryAfter ?? 0) : 0
  const { counts, lastOutcome } = OUTCOME_RULES[outcome.kind]
  await database.outbox.update(entry.id, {
    said: lastOutcome,
    tries: entry.tries + (counts ? 1 : 0),
    attempt: entry.attempt + 1,
    nextTryAt: options.now + Math.max(jitter, Math.min(asked, LONGEST_PAUSE)),
  })
}
