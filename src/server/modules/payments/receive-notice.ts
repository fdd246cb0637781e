import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Cents } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { NoticeSubject, PaymentNotice } from '#server/platform/payments/payment-notice.ts'
import { hasOpenAttempt } from './payments.store.ts'
import { findKnownRefund, endRefundPause } from './refunds.store.ts'
import { flagLate, type LateCaptureOwner } from './reverse-late-capture.ts'

/** Wake the reconcilers after the server has stored a notice of the payment provider. */
export const paymentNoticeChannel = 'payment-notice'
export const refundNoticeChannel = 'refund-notice'

interface NoticeDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly provider: Pick<PaymentProvider, 'findRefund'>
  readonly events: Pick<Events, 'publish'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly late: LateCaptureOwner
  readonly onForeignRefund: (tx: Transaction<DB>, refund: ForeignRefund) => Promise<void>
}

export interface ForeignRefund {
  readonly orderId: number
  readonly refundId: string
  readonly amount: Cents
}

type RefundSubject = Extract<NoticeSubject, { kind: 'refund' }>

/**
 * Idempotent. A notice completes no order. A notice about one of our payments or refunds wakes the reconciler, which
 * asks the provider and respects leases. A notice about a given-up payment freezes an unchanged cart again until the
 * provider has answered. A refund that somebody made on the provider's own pages is recorded.
 *
 * Throws: 503 while the amount of such a refund is unknown, so that the provider repeats the notice.
 */
export async function receiveNotice(deps: NoticeDeps, notice: PaymentNotice): Promise<void> {
  const foreignAmount = notice.about?.kind === 'refund' ? await findForeignAmount(deps, notice.about) : null
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await insertNotice(tx, notice, now))) return
    if (notice.about?.kind === 'payment') await handlePaymentNotice(deps, tx, notice.about, now)
    if (notice.about?.kind === 'refund') await handleRefundNotice(deps, tx, { about: notice.about, foreignAmount, now })
  })
}

async function handlePaymentNotice(
  deps: NoticeDeps,
  tx: Transaction<DB>,
  { orderId, voided }: Extract<NoticeSubject, { kind: 'payment' }>,
  now: Date,
): Promise<void> {
  if (orderId === null) return
  const found = voided ? 0 : await flagLate(deps, tx, { orderId, paymentId: null }, now)
  if (found === 0 && !(await hasOpenAttempt(tx, orderId))) return
  await deps.events.publish(tx, paymentNoticeChannel, { orderId })
}

async function findForeignAmount(deps: NoticeDeps, about: RefundSubject): Promise<Cents | null> {
  const known = await findKnownRefund(deps.database.db, about)
  if (known.kind !== 'foreign') return null
  const found = await deps.provider.findRefund(about.refundId)
  if (found.kind === 'completed' && found.amount !== null) return found.amount
  if (found.kind === 'pending' || found.kind === 'failed') return null
  throw new Failure(503, 'dependency-down', { general: 'request.payments-down' }, { retryAfter: 60 })
}

async function handleRefundNotice(
  deps: NoticeDeps,
  tx: Transaction<DB>,
  {
    about,
    foreignAmount,
    now,
  }: { readonly about: RefundSubject; readonly foreignAmount: Cents | null; readonly now: Date },
): Promise<void> {
  const known = await findKnownRefund(tx, about)
  if (known.kind === 'open') {
    await endRefundPause(tx, known.id, now)
    await deps.events.publish(tx, refundNoticeChannel, { orderId: known.orderId })
  }
  if (known.kind !== 'foreign' || foreignAmount === null) return
  const { orderId } = known
  await deps.onForeignRefund(tx, { orderId, refundId: about.refundId, amount: foreignAmount })
  // Warns that somebody must check the order, because the server cannot know the reason for this refund.
  deps.log.warn({ orderId }, 'The payment provider reported a refund that Eddyline did not request')
}

async function insertNotice(tx: Transaction<DB>, notice: PaymentNotice, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_notices')
    .values({ event_id: notice.eventId, type: notice.type, received_at: now })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}
