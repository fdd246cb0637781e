export { callProvider, chargeAttempt, leaseOf, settle } from './charge-order.ts'
export type { ChargeDeps, ChargeResult, OnSettled } from './charge-order.ts'
export { openAttempt } from './open-attempt.ts'
export type { OpenAttemptInput, OpenedAttempt } from './open-attempt.ts'
export { isOpen } from './payment-attempt.ts'
export type { AttemptState, PaymentAttempt } from './payment-attempt.ts'
export {
  attemptOf,
  findSameAttempt,
  hasOpenAttempt,
  oldestOpenAttempt,
  paymentOf,
  takeOverAttempts,
} from './payments.store.ts'
export type { CapturedPayment } from './payments.store.ts'
export { settleAttempt } from './settle-attempt.ts'
export type { Settlement } from './settle-attempt.ts'
