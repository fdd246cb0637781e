export { chargeAttempt, leaseOf, settleCharge, type ChargeDeps, type OnSettled, openAttempt } from './charge-attempt.ts'
export { type LateCaptureOwner, recheckAbandoned, reverseCapture } from './reverse-late-capture.ts'
export {
  type Act,
  isOpen,
  type PaymentAttempt,
  attemptOf,
  findOpenSince,
  findSameAttempt,
  selectSameAttempts,
  paymentOf,
  takeOverAttempts,
  voidLeasesOf,
} from './payments.store.ts'
export { settleAttempt } from './settle-attempt.ts'
export { type ForeignRefund, paymentNoticeChannel, receiveNotice, refundNoticeChannel } from './receive-notice.ts'
export {
  findEarlierRefund,
  openRefund,
  refundPayment,
  type OnRefundSettled,
  type RefundDeps,
} from './refund-payment.ts'
export { isOpenRefund, type Refund, refundsOf, takeOverRefunds } from './refunds.store.ts'
export { completeRefundByHand } from './settle-refund.ts'
