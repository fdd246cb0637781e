import type { Square, SquareClient } from 'square'
import type {
  CancelOutcome,
  ChargeOutcome,
  ChargeRequest,
  PaymentBrowserSettings,
  PaymentProvider,
  RefundOutcome,
  RefundRequest,
} from './payment-provider.ts'
import { readCancelError, readChargeError, readFindRefundError, readRefundError } from './read-square-error.ts'
import { readRefund, refundBody } from './square-refunds.ts'

export interface SquareProviderOptions {
  readonly accessToken: string
  /** Square's address, or that of the built-in sandbox; asked at each call, for its port is known only once it listens. */
  readonly baseUrl: () => string
  readonly browser: PaymentBrowserSettings
  readonly timeoutMs?: number
  readonly log: { error(detail: object, message: string): void }
}

const defaultTimeoutMs = 10_000

/** The payment provider over Square's API: the same code for Square, its sandbox and the built-in one. */
export function createSquareProvider(options: SquareProviderOptions): PaymentProvider {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  let loading: Promise<SquareClient> | undefined
  const load = () => (loading ??= loadClient(options, timeoutMs))
  // The client's own limit ends with the headers; this one covers the body too.
  const limits = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

  const charge = async (request: ChargeRequest, repeated: boolean): Promise<ChargeOutcome> => {
    const client = await load()
    try {
      const answer = await client.payments.create(paymentBody(request, options.browser.locationId), limits())
      return readPayment(answer.payment)
    } catch (error) {
      return readChargeError(error, repeated)
    }
  }

  const cancel = async (key: string): Promise<CancelOutcome> => {
    const client = await load()
    try {
      await client.payments.cancelByIdempotencyKey({ idempotencyKey: key }, limits())
      return { kind: 'canceled' }
    } catch (error) {
      return readCancelError(error)
    }
  }

  const refund = async (request: RefundRequest, repeated: boolean): Promise<RefundOutcome> => {
    const client = await load()
    try {
      return readRefund((await client.refunds.refundPayment(refundBody(request), limits())).refund)
    } catch (error) {
      return readRefundError(error, repeated)
    }
  }

  const findRefund = async (refundId: string): Promise<RefundOutcome> => {
    const client = await load()
    try {
      return readRefund((await client.refunds.get({ refundId }, limits())).refund)
    } catch (error) {
      return readFindRefundError(error)
    }
  }

  return {
    async charge(request, tries) {
      const outcome = await charge(request, tries?.repeated ?? false)
      if (outcome.kind === 'refused' || (outcome.kind === 'unknown' && outcome.reason === 'IDEMPOTENCY_KEY_REUSED')) {
        options.log.error(
          { orderId: request.orderId, reason: outcome.reason },
          'The payment provider refuses our request',
        )
      }
      return outcome
    },
    cancelByKey: cancel,
    async refund(request, tries) {
      const outcome = await refund(request, tries?.repeated ?? false)
      if (outcome.kind === 'failed' || (outcome.kind === 'unknown' && outcome.reason === 'IDEMPOTENCY_KEY_REUSED')) {
        const reason = outcome.kind === 'failed' ? outcome.code : outcome.reason
        options.log.error({ paymentId: request.paymentId, reason }, 'The payment provider refuses a refund')
      }
      return outcome
    },
    findRefund,
    async prepare() {
      await load()
    },
    timeoutMs,
    browser: options.browser,
  }
}

async function loadClient(options: SquareProviderOptions, timeoutMs: number): Promise<SquareClient> {
  // More than a second: not before it is needed.
  const { SquareClient: Client } = await import('square')
  return new Client({
    token: options.accessToken,
    baseUrl: options.baseUrl,
    timeoutInSeconds: timeoutMs / 1000,
    // Whether and when to ask again is for the attempt's state to decide.
    maxRetries: 0,
  })
}

function paymentBody(request: ChargeRequest, locationId: string): Square.CreatePaymentRequest {
  return {
    idempotencyKey: request.key,
    sourceId: request.nonce,
    amountMoney: { amount: BigInt(request.amount), currency: 'USD' },
    autocomplete: true,
    locationId,
    referenceId: String(request.orderId),
    note: request.note.slice(0, 500),
    ...(acceptedEmail.test(request.email) ? { buyerEmailAddress: request.email } : {}),
  }
}

// Stricter than our own rule: an address that Square might not take must not stand in the way of the payment.
const acceptedEmail = /^(?!.{255})[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

function readPayment(payment: Square.Payment | undefined): ChargeOutcome {
  if (payment?.id === undefined) return { kind: 'unknown', reason: 'no-payment' }
  const { status } = payment
  if (status === 'CANCELED') return { kind: 'canceled' }
  if (status === 'FAILED')
    return { kind: 'declined', code: payment.cardDetails?.errors?.[0]?.code ?? 'GENERIC_DECLINE' }
  if (status !== 'COMPLETED') return { kind: 'unknown', reason: `status-${status ?? 'none'}` }
  return {
    kind: 'captured',
    paymentId: payment.id,
    receiptNumber: payment.receiptNumber ?? payment.id.slice(0, 4),
    cardBrand: payment.cardDetails?.card?.cardBrand ?? null,
    cardLast4: payment.cardDetails?.card?.last4 ?? null,
  }
}
