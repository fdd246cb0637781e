import { type QueryCreator, sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { CapturedOutcome, ChargeOutcome } from '#server/platform/payments/payment-provider.ts'
import { markLate } from './late-attempts.store.ts'
import type { AttemptState, PaymentAttempt } from './payments.store.ts'

export type Settlement =
  /** The caller completes the order in the same transaction. */
  | 'captured'
  /** The caller reopens the cart in the same transaction. */
  | 'declined'
  | 'canceled'
  /** The cart stays frozen, and the reconciler asks the provider again. */
  | 'unknown'
  | 'already-settled'
  /** The provider captured the money after the guest was told that nothing was charged. */
  | 'found-late'

/**
 * `given-up`: the provider cancelled the charge at the server's request. The charge request may still be on its way to
 * the provider, so the server checks the attempt again later.
 */
export type AttemptOutcome = ChargeOutcome | { readonly kind: 'given-up' }

const open = ['started', 'unknown'] as const

/** Compare-and-set. When the attempt was already settled as not captured, the capture makes it `late`. */
export async function settleAttempt(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  outcome: AttemptOutcome,
  now: Date,
): Promise<Settlement> {
  switch (outcome.kind) {
    case 'captured':
      if (await capture(tx, attempt, outcome, now)) return 'captured'
      return settleLate(tx, attempt, outcome.paymentId, now)
    case 'declined':
      return (await close(tx, attempt, 'declined', outcome.code, now)) ? 'declined' : 'already-settled'
    case 'refused':
      return (await close(tx, attempt, 'canceled', outcome.reason, now)) ? 'canceled' : 'already-settled'
    case 'canceled':
      return (await close(tx, attempt, 'canceled', null, now)) ? 'canceled' : 'already-settled'
    case 'given-up':
      return (await giveUp(tx, attempt, now)) ? 'canceled' : 'already-settled'
    case 'busy':
    case 'unknown':
      return (await releaseLease(tx, attempt, now)) ? 'unknown' : 'already-settled'
  }
}

async function close(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  state: AttemptState,
  code: string | null,
  now: Date,
): Promise<boolean> {
  return (await closing(tx, attempt, state, code, now).executeTakeFirst()) !== undefined
}

function closing(db: QueryCreator<DB>, { id }: PaymentAttempt, state: AttemptState, code: string | null, now: Date) {
  return db
    .updateTable('payment_attempts')
    .set({ state, decline_code: code, settled_at: now, last_tried_at: now })
    .where('id', '=', id)
    .where('state', 'in', open)
    .returning(['id', 'order_id', 'amount', 'last_tried_at'])
}

const firstRecheckMs = 60_000

async function giveUp(tx: Transaction<DB>, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  if (!(await close(tx, attempt, 'canceled', null, now))) return false
  await tx
    .updateTable('payment_attempts')
    .set({ given_up_at: attempt.givenUpAt ?? now, lease_until: new Date(now.getTime() + firstRecheckMs) })
    .where('id', '=', attempt.id)
    .execute()
  return true
}

async function releaseLease(tx: Transaction<DB>, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  await tx
    .updateTable('payment_attempts')
    .set({ state: 'unknown', lease_until: now, last_tried_at: now })
    .where('id', '=', attempt.id)
    .where('state', 'in', open)
    .where('lease_until', '=', attempt.leaseUntil)
    .execute()
  return (await stateOf(tx, attempt)) === 'unknown'
}

async function settleLate(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  paymentId: string,
  now: Date,
): Promise<Settlement> {
  const found = await markLate(tx, { attemptId: attempt.id, paymentId }, now)
  return found.length > 0 ? 'found-late' : 'already-settled'
}

async function stateOf(tx: Transaction<DB>, attempt: PaymentAttempt): Promise<AttemptState | undefined> {
  const row = await tx.selectFrom('payment_attempts').select('state').where('id', '=', attempt.id).executeTakeFirst()
  return row?.state
}

/** Closes the attempt and records its payment. Returns false when the attempt was settled before. */
async function capture(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  { paymentId, receiptNumber, cardBrand, cardLast4 }: CapturedOutcome,
  now: Date,
): Promise<boolean> {
  const recorded = await sql`with closed as (${closing(tx, attempt, 'captured', null, now)})
    insert into payments
      (order_id, attempt_id, amount, created_at, provider_payment_id, receipt_number, card_brand, card_last_4)
    select order_id, id, amount, last_tried_at, ${paymentId}, ${receiptNumber}, ${cardBrand}, ${cardLast4}
    from closed`.execute(tx)
  return recorded.numAffectedRows === 1n
}
