import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { markLate } from './late-attempts.store.ts'
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
  /** Captured although the guest was told that it was not: it is `late` now, and must be undone or taken up again. */
  | 'found-late'

/** What the provider said, or that we have cancelled the key without knowing whether it had seen it. */
export type AttemptOutcome = ChargeOutcome | { readonly kind: 'given-up' }

const open = ['started', 'unknown'] as const

/**
 * Writes down what the provider said, by compare-and-set: of many that settle one attempt one does. A captured outcome
 * brings the `payments` row with it, or makes an attempt late that was settled otherwise.
 */
export async function settleAttempt(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  outcome: AttemptOutcome,
  now: Date,
): Promise<Settlement> {
  switch (outcome.kind) {
    case 'captured':
      if (!(await close(tx, attempt, 'captured', null, now))) return lateness(tx, attempt, outcome.paymentId, now)
      await insertPayment(tx, attempt, outcome, now)
      return 'captured'
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

/** How soon the key is cancelled again after it was given up. */
const firstLookMs = 60_000

async function giveUp(tx: Transaction<DB>, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  if (!(await close(tx, attempt, 'canceled', null, now))) return false
  await tx
    .updateTable('payment_attempts')
    .set({ given_up_at: attempt.givenUpAt ?? now, lease_until: new Date(now.getTime() + firstLookMs) })
    .where('id', '=', attempt.id)
    .execute()
  return true
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

async function lateness(
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
