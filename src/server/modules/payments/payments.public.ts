export { chargeAttempt, leaseOf, settleCharge } from './charge-attempt.ts'
export type { ChargeDeps, OnSettled } from './charge-attempt.ts'
export { recheckAbandoned, reverseCapture } from './reverse-late-capture.ts'
export type { LateCaptureOwner } from './reverse-late-capture.ts'
export { openAttempt } from './open-attempt.ts'
export { isOpen, type PaymentAttempt } from './payment-attempt.ts'
export {
  attemptOf,
  findSameAttempt,
  oldestOpenAttempt,
  paymentOf,
  takeOverAttempts,
  voidLeasesOf,
} from './payments.store.ts'
export { settleAttempt } from './settle-attempt.ts'

export type { ForeignRefund } from './receive-notice.ts'
export { paymentNoticeChannel, receiveNotice, refundNoticeChannel } from './receive-notice.ts'
export { findEarlierRefund, openRefund } from './open-refund.ts'
export type { Refund } from './refund.ts'
export { refundPayment } from './refund-payment.ts'
export type { OnRefundSettled, RefundDeps } from './refund-payment.ts'
export { oldestOpenRefund, takeOverRefunds } from './refunds.store.ts'
export { completeRefundByHand } from './settle-refund.ts'
