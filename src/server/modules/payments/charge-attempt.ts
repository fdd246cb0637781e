import { randomBytes } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB, Orders } from '#server/platform/database/tables.gen.ts'
import type { PaymentProvider, ChargeRequest } from '#server/platform/payments/payment-provider.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import { type PaymentAttempt, isOpen, isSameAct, listAttempts, readAttempt } from './payments.store.ts'
import { reopenOrFlag, logLateCapture, type LateCaptureOwner } from './reverse-late-capture.ts'
import { settleAttempt, type AttemptOutcome, type Settlement } from './settle-attempt.ts'

interface OpenAttemptInput {
  readonly orderId: number
  readonly nonce: string
  readonly clientKey: string | null
  readonly cartRevision: number
  readonly amount: Cents
  readonly note: string
  readonly email: string
  readonly now: Date
  readonly leaseMs: number
  readonly owner: string
}

type OpenedAttempt =
  | { readonly kind: 'opened'; readonly attempt: PaymentAttempt }
  /** The browser repeats a call: an earlier attempt has the same nonce or the same idempotency key. */
  | { readonly kind: 'same'; readonly attempt: PaymentAttempt }
  /**
   * Another attempt of the order is open or late. A second attempt beside it could charge twice
   * (docs/rules.md#unknown-payments).
   */
  | { readonly kind: 'in-progress'; readonly attempt: PaymentAttempt }
  | { readonly kind: 'paid'; readonly attempt: PaymentAttempt }

/**
 * The caller holds the lock on the order, and commits before it calls the provider (docs/rules.md#steps-of-a-charge).
 * Otherwise a crash could lose track of a charge.
 */
export async function openAttempt(tx: Transaction<DB>, input: OpenAttemptInput): Promise<OpenedAttempt> {
  const earlier = await listAttempts(tx, input.orderId)
  const same = earlier.find((attempt) => isSameAct(attempt, input))
  if (same !== undefined) return { kind: 'same', attempt: same }
  const paid = earlier.find((attempt) => attempt.state === 'captured')
  if (paid !== undefined) return { kind: 'paid', attempt: paid }
  const running = earlier.find((attempt) => isOpen(attempt) || attempt.state === 'late')
  if (running !== undefined) return { kind: 'in-progress', attempt: running }
  return { kind: 'opened', attempt: await insertAttempt(tx, input) }
}

async function insertAttempt(tx: Transaction<DB>, input: OpenAttemptInput): Promise<PaymentAttempt> {
  const { orderId, nonce, amount, note, email, now } = input
  const key = randomBytes(16).toString('base64url')
  const request: ChargeRequest = { key, nonce, amount, orderId, note, email }
  const row = await tx
    .insertInto('payment_attempts')
    .values({
      order_id: orderId,
      key,
      nonce,
      client_key: input.clientKey,
      cart_revision: input.cartRevision,
      amount,
      request: JSON.stringify(request),
      state: 'started',
      lease_until: new Date(now.getTime() + input.leaseMs),
      lease_owner: input.owner,
      created_at: now,
      last_tried_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readAttempt(row, false)
}

/** Runs in the transaction that settles the payment attempt. Returns the order that it completed. */
export type OnSettled = (
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  settlement: 'captured' | 'declined' | 'canceled',
  outcome: AttemptOutcome,
) => Promise<Selectable<Orders> | undefined>

export interface ChargeDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly provider: PaymentProvider
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly onSettled: OnSettled
  readonly late: LateCaptureOwner
  readonly owner: string
}

interface ChargeResult {
  readonly outcome: AttemptOutcome
  readonly settlement: Settlement
}

/**
 * Milliseconds, longer than a call to the provider can take. Otherwise another worker could take over the payment
 * attempt during the call.
 */
export function leaseOf(provider: Pick<PaymentProvider, 'timeoutMs'>): number {
  return provider.timeoutMs + 5_000
}

/** Calls the provider for a committed payment attempt (docs/rules.md#steps-of-a-charge). */
export async function chargeAttempt(deps: ChargeDeps, attempt: PaymentAttempt): Promise<ChargeResult> {
  const { request, repeated } = attempt
  const outcome = await askWhileBusy(() => deps.provider.charge(request, { repeated }))
  return { outcome, settlement: await settleCharge(deps, attempt, outcome) }
}

/** When the capture is late and the cart is unchanged, freezes the cart again. */
export async function settleCharge(
  deps: ChargeDeps,
  attempt: PaymentAttempt,
  outcome: AttemptOutcome,
): Promise<Settlement> {
  const settlement = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const settled = await settleAttempt(tx, attempt, outcome, now)
    if (settled === 'found-late') await reopenOrFlag(deps, tx, [attempt], now)
    if (settled === 'captured' || settled === 'declined' || settled === 'canceled') {
      await deps.onSettled(tx, attempt, settled, outcome)
    }
    return settled
  })
  if (settlement === 'found-late') logLateCapture(deps, attempt)
  return settlement
}
