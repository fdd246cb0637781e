import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Cents } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { NoticeSubject, PaymentNotice } from '#server/platform/payments/payment-notice.ts'
import { findLate, type LateCaptureOwner } from './late-capture.ts'
import { hasOpenAttempt } from './payments.store.ts'
import { findKnownRefund, hurryRefund } from './refunds.store.ts'
import { insertNotice } from './notices.store.ts'

/** The channels on which the reconcilers are told that the provider has news for them. */
export const paymentNoticeChannel = 'payment-notice'
export const refundNoticeChannel = 'refund-notice'

export interface NoticeDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly provider: Pick<PaymentProvider, 'findRefund'>
  readonly events: Pick<Events, 'publish'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly late: LateCaptureOwner
  /** Tells staff, once, of money that went back by the provider's own pages. */
  readonly onForeignRefund: (tx: Transaction<DB>, refund: ForeignRefund) => Promise<void>
}

export interface ForeignRefund {
  readonly orderId: number
  readonly refundId: string
  readonly amount: Cents
}

type RefundSubject = Extract<NoticeSubject, { kind: 'refund' }>

/**
 * Takes a notice of the provider, once however often it comes. It completes no order: it makes the reconciler ask the
 * provider itself, which leaves alone whatever a call under way still holds. So a notice that is faster than the answer
 * to a charge completes nothing twice, and one that is wrong or late does no harm. A payment that was given up is taken
 * up again: the guest's cart is locked until the provider has been asked. Throws 503, to be told again, while the provider
 * does not say how much went back by a refund that nobody here has asked for.
 */
export async function receiveNotice(deps: NoticeDeps, notice: PaymentNotice): Promise<void> {
  const gone = notice.about?.kind === 'refund' ? await findForeignAmount(deps, notice.about) : null
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await insertNotice(tx, notice, now))) return
    if (notice.about?.kind === 'payment') await lookAtPayment(deps, tx, notice.about, now)
    if (notice.about?.kind === 'refund') await lookAtRefund(deps, tx, { about: notice.about, gone, now })
  })
}

async function lookAtPayment(
  deps: NoticeDeps,
  tx: Transaction<DB>,
  { orderId, voided }: Extract<NoticeSubject, { kind: 'payment' }>,
  now: Date,
): Promise<void> {
  if (orderId === null) return
  const found = voided ? 0 : await findLate(deps, tx, { orderId, paymentId: null }, now)
  if (found === 0 && !(await hasOpenAttempt(tx, orderId))) return
  await deps.events.publish(tx, paymentNoticeChannel, { orderId })
}

/** How much has gone back by a refund that nobody here has asked for; null for any other, and while nothing has. */
async function findForeignAmount(deps: NoticeDeps, about: RefundSubject): Promise<Cents | null> {
  const known = await findKnownRefund(deps.database.db, about)
  if (known.kind !== 'foreign') return null
  const found = await deps.provider.findRefund(about.refundId)
  if (found.kind === 'completed' && found.amount !== null) return found.amount
  if (found.kind === 'pending' || found.kind === 'failed') return null
  throw new Failure(503, 'dependency-down', { general: 'request.payments-down' }, { retryAfter: 60 })
}

async function lookAtRefund(
  deps: NoticeDeps,
  tx: Transaction<DB>,
  { about, gone, now }: { readonly about: RefundSubject; readonly gone: Cents | null; readonly now: Date },
): Promise<void> {
  const known = await findKnownRefund(tx, about)
  if (known.kind === 'open') {
    await hurryRefund(tx, known.id, now)
    await deps.events.publish(tx, refundNoticeChannel, { orderId: known.orderId })
  }
  if (known.kind !== 'foreign' || gone === null) return
  const { orderId } = known
  await deps.onForeignRefund(tx, { orderId, refundId: about.refundId, amount: gone })
  // What it was for, our books cannot know.
  deps.log.warn({ orderId }, 'The payment provider tells of a refund that was not asked for here')
}
