import type { Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { NoticeSubject, PaymentNotice } from '#server/platform/payments/payment-notice.ts'
import { hasOpenAttempt } from './payments.store.ts'
import { hurryRefund, type KnownRefund } from './refunds.store.ts'
import { insertNotice } from './notices.store.ts'

/** The channels on which the reconcilers are told that the provider has news for them. */
export const paymentNoticeChannel = 'payment-notice'
export const refundNoticeChannel = 'refund-notice'

export interface NoticeDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly events: Pick<Events, 'publish'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/**
 * Takes a notice of the provider, once however often it comes. It changes no order: it makes the reconciler ask the
 * provider itself, which leaves alone whatever a call under way still holds. So a notice that is faster than the answer
 * to a charge completes nothing twice, and one that is wrong or late does no harm.
 */
export async function receiveNotice(deps: NoticeDeps, notice: PaymentNotice): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await insertNotice(tx, notice, now))) return
    if (notice.about?.kind === 'payment') await lookAtPayment(deps, tx, notice.about.orderId)
    if (notice.about?.kind === 'refund') await lookAtRefund(deps, tx, notice.about, now)
  })
}

async function lookAtPayment(deps: NoticeDeps, tx: Transaction<DB>, orderId: number | null): Promise<void> {
  if (orderId === null || !(await hasOpenAttempt(tx, orderId))) return
  await deps.events.publish(tx, paymentNoticeChannel, { orderId })
}

async function lookAtRefund(
  deps: NoticeDeps,
  tx: Transaction<DB>,
  about: Extract<NoticeSubject, { kind: 'refund' }>,
  now: Date,
): Promise<void> {
  const known: KnownRefund = await hurryRefund(tx, about, now)
  if (known.kind === 'open') await deps.events.publish(tx, refundNoticeChannel, { orderId: known.orderId })
  // Money that left by the provider's own pages: our books cannot know whom it was for.
  if (known.kind === 'foreign')
    deps.log.warn({ orderId: known.orderId }, 'The payment provider tells of a refund that was not asked for here')
}
