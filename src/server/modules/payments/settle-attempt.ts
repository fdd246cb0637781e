import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { CapturedOutcome, ChargeOutcome } from '#server/platform/payments/payment-provider.ts'
import type { AttemptState, PaymentAttempt } from './payment-attempt.ts'

export type Settlement =
  /** This call settled it: complete the order in the same transaction. */
  | 'captured'
  /** This call settled it: free the cart in the same transaction. */
  | 'declined'
  | 'canceled'
  /** Still open: the cart stays locked and the reconciler goes on. */
  | 'unknown'
  /** Somebody else settled it before, in the same sense: nothing to do. */
  | 'already-settled'
  /** Captured although it had been given up: the payment must be cancelled at the provider. */
  | 'captured-too-late'

const open = ['started', 'unknown'] as const

/**
 * Writes down what the provider said, by compare-and-set: of many that settle one attempt one does. A captured outcome
 * brings the `payments` row with it.
 */
export async function settleAttempt(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  outcome: ChargeOutcome,
  now: Date,
): Promise<Settlement> {
  switch (outcome.kind) {
    case 'captured':
      if (!(await close(tx, attempt, 'captured', null, now))) return lateness(tx, attempt)
      await insertPayment(tx, attempt, outcome, now)
      return 'captured'
    case 'declined':
      return (await close(tx, attempt, 'declined', outcome.code, now)) ? 'declined' : 'already-settled'
    case 'refused':
      return (await close(tx, attempt, 'canceled', outcome.reason, now)) ? 'canceled' : 'already-settled'
    case 'canceled':
      return (await close(tx, attempt, 'canceled', null, now)) ? 'canceled' : 'already-settled'
    case 'busy':
    case 'unknown':
      return (await letGo(tx, attempt, now)) ? 'unknown' : 'already-settled'
  }
}

async function close(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  state: AttemptState,
  code: string | null,
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .updateTable('payment_attempts')
    .set({ state, decline_code: code, settled_at: now, last_tried_at: now })
    .where('id', '=', attempt.id)
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Ends our lease, unless another has taken it meanwhile. */
async function letGo(tx: Transaction<DB>, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  await tx
    .updateTable('payment_attempts')
    .set({ state: 'unknown', lease_until: now, last_tried_at: now })
    .where('id', '=', attempt.id)
    .where('state', 'in', open)
    .where('lease_until', '=', attempt.leaseUntil)
    .execute()
  return (await stateOf(tx, attempt)) === 'unknown'
}

async function lateness(tx: Transaction<DB>, attempt: PaymentAttempt): Promise<Settlement> {
  return (await stateOf(tx, attempt)) === 'captured' ? 'already-settled' : 'captured-too-late'
}

async function stateOf(tx: Transaction<DB>, attempt: PaymentAttempt): Promise<AttemptState | undefined> {
  const row = await tx.selectFrom('payment_attempts').select('state').where('id', '=', attempt.id).executeTakeFirst()
  return row?.state
}

async function insertPayment(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  outcome: CapturedOutcome,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      order_id: attempt.orderId,
      attempt_id: attempt.id,
      provider_payment_id: outcome.paymentId,
      receipt_number: outcome.receiptNumber,
      amount: attempt.amount,
      card_brand: outcome.cardBrand,
      card_last_4: outcome.cardLast4,
      created_at: now,
    })
    .execute()
}
