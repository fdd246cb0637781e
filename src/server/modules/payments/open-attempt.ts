import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { ChargeRequest } from '#server/platform/payments/payment-provider.ts'
import { isOpen, readAttempt, type PaymentAttempt } from './payment-attempt.ts'
import { findSameAttempt } from './payments.store.ts'

export interface OpenAttemptInput {
  readonly orderId: number
  readonly nonce: string
  /** The Idempotency-Key of the guest's call, if it had one. */
  readonly clientKey: string | null
  /** The revision of the cart that is paid for. */
  readonly cartRevision: number
  readonly amount: Cents
  readonly note: string
  readonly email: string
  readonly now: Date
  /** How long the caller may take over its call of the provider. */
  readonly leaseMs: number
}

export type OpenedAttempt =
  /** A new one: call the provider. */
  | { readonly kind: 'opened'; readonly attempt: PaymentAttempt }
  /** The same act again (same nonce, or same client key): answer by the state of its attempt, call nobody. */
  | { readonly kind: 'same'; readonly attempt: PaymentAttempt }
  /** Another attempt for this order is open, or its late capture is being undone: there is never a second one beside it. */
  | { readonly kind: 'in-progress'; readonly attempt: PaymentAttempt }
  /** The order has been paid by another attempt. */
  | { readonly kind: 'paid'; readonly attempt: PaymentAttempt }

/**
 * Writes down an attempt to charge an order, to be committed before the provider is called (rules.md 4.2 a). The caller
 * holds the lock on the order's row.
 */
export async function openAttempt(tx: Transaction<DB>, input: OpenAttemptInput): Promise<OpenedAttempt> {
  const same = await findSameAttempt(tx, input)
  if (same !== null) return { kind: 'same', attempt: same }
  const rows = await tx.selectFrom('payment_attempts').selectAll().where('order_id', '=', input.orderId).execute()
  const earlier = rows.map((row) => readAttempt(row, true))
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
      created_at: now,
      last_tried_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readAttempt(row, false)
}
