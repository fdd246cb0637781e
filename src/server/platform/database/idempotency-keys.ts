import { type Kysely, sql, type Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Idempotency } from '../../context.ts'
import type { DB } from './tables.gen.ts'
import { sqlState, writeAtCommit } from './transactions.ts'

// An atomic key is claimed in the transaction of its effect (docs/rules.md#atomic-and-staged-keys).

const lockTimeout = '2000ms'
const lockNotAvailable = '55P03'

/** `claimed`: the caller may run the request. `done`: the caller gets the stored JSON answer of an earlier run. */
export type Claim<T> = { readonly kind: 'claimed' } | { readonly kind: 'done'; readonly answer: T }

export type StagedClaim<T> = Claim<T> | { readonly kind: 'running' }

interface StoredKey {
  readonly operation: string
  readonly fingerprint: Buffer
  readonly state: 'running' | 'done'
  readonly lease_until: Date | null
  readonly body: unknown
}

/**
 * Throws: 422 when the key belongs to another request.
 * Throws: 409 while the same request still runs.
 * Throws: 410 for a used key whose answer was deleted.
 */
export async function claimKey<T>(tx: Transaction<DB>, key: Idempotency, now: Date): Promise<Claim<T>> {
  const inserted = await insertKey(tx, key, 'done', null, now)
  if (inserted) return { kind: 'claimed' }
  const stored = await storedKey(tx, key)
  if (stored?.state !== 'done') throw inProgress()
  if (stored.body === null) throw answerForgotten()
  return { kind: 'done', answer: stored.body as T }
}

export async function isAnswered(db: Kysely<DB>, key: Idempotency | null): Promise<boolean> {
  if (key === null) return false
  return (await storedKey(db, key))?.state === 'done'
}

/** Stores the answer of a claimed key in the last statement of the transaction that has the effect. */
export function storeAnswer(tx: Transaction<DB>, key: string, answer: unknown, orderId?: number): void {
  writeAtCommit(tx, answering(tx, key, answer, orderId))
}

function answering(db: Kysely<DB>, key: string, answer: unknown, orderId?: number) {
  return db
    .updateTable('idempotency_keys')
    .set({ state: 'done', lease_until: null, ...storedAnswer(answer, orderId) })
    .where('key', '=', key)
}

/**
 * Commits the key as `running` with a lease, before an effect outside the database. An expired lease is claimed again,
 * because its holder died or is too slow.
 *
 * Throws: 422 when the key belongs to another request.
 * Throws: 410 for a used key whose answer was deleted.
 */
export async function claimStaged<T>(
  db: Kysely<DB>,
  key: Idempotency,
  now: Date,
  leaseMs: number,
): Promise<StagedClaim<T>> {
  const lease = new Date(now.getTime() + leaseMs)
  if (await insertKey(db, key, 'running', lease, now)) return { kind: 'claimed' }
  const stored = await storedKey(db, key)
  if (!stored) return { kind: 'running' }
  if (stored.state === 'done' && stored.body === null) throw answerForgotten()
  if (stored.state === 'done') return { kind: 'done', answer: stored.body as T }
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ lease_until: lease })
    .where('key', '=', key.key)
    .where('state', '=', 'running')
    .where('lease_until', '<=', now)
    .executeTakeFirst()
  return { kind: taken.numUpdatedRows === 1n ? 'claimed' : 'running' }
}

/**
 * Stores the answer of a staged key, in the transaction that records the effect where there is one. Returns false when
 * the key already has an answer.
 */
export async function finishStaged(db: Kysely<DB>, key: string, answer: unknown, orderId?: number): Promise<boolean> {
  const finished = await finishing(db, key, answer, orderId).executeTakeFirst()
  return finished.numUpdatedRows === 1n
}

/** As `finishStaged`, in the last statement of the transaction that records the effect. */
export function finishAtCommit(tx: Transaction<DB>, key: string, answer: unknown, orderId: number): void {
  writeAtCommit(tx, finishing(tx, key, answer, orderId))
}

function finishing(db: Kysely<DB>, key: string, answer: unknown, orderId?: number) {
  return answering(db, key, answer, orderId).where('state', '=', 'running')
}

/** Deletes the staged key of a request that had no effect. */
export async function abandonStaged(db: Kysely<DB> | Transaction<DB>, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).where('state', '=', 'running').execute()
}

/** Running the request again would repeat its effect. */
function answerForgotten(): Failure {
  return new Failure(410, 'answer-forgotten', { general: 'request.idempotency-key-reused' })
}

export function inProgress(): Failure {
  return new Failure(409, 'in-progress', { general: 'request.in-progress' }, { retryAfter: 1 })
}

export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === lockNotAvailable
}

async function insertKey(
  db: Kysely<DB>,
  key: Idempotency,
  state: 'running' | 'done',
  lease: Date | null,
  now: Date,
): Promise<boolean> {
  // The lock timeout holds for this transaction only. It must be set before the insert, which waits for an equal
  // request.
  const result = await sql`
    insert into idempotency_keys (key, operation, fingerprint, state, lease_until, created_at)
    select ${key.key}, ${key.operation}, ${key.fingerprint}::bytea, ${state}, ${lease}::timestamptz, ${now}::timestamptz
    where set_config('lock_timeout', ${lockTimeout}, true) is not null
    on conflict (key) do nothing`.execute(db)
  return result.numAffectedRows === 1n
}

async function storedKey(db: Kysely<DB>, key: Idempotency): Promise<StoredKey | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'fingerprint', 'state', 'lease_until', 'body'])
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (stored && (stored.operation !== key.operation || !stored.fingerprint.equals(key.fingerprint))) {
    throw new Failure(422, 'idempotency-key-reused', { general: 'request.idempotency-key-reused' })
  }
  return stored
}

function storedAnswer(answer: unknown, orderId?: number) {
  const status = typeof answer === 'object' && answer !== null && 'status' in answer ? answer.status : null
  return {
    status: typeof status === 'number' ? status : null,
    body: JSON.stringify(answer ?? null),
    ...(orderId === undefined ? {} : { order_id: orderId }),
  }
}
