import type { Square, SquareClient } from 'square'
import { cents, type Cents } from '#domain/money.ts'
import type {
  CancelOutcome,
  CardFormSettings,
  ChargeOutcome,
  ChargeRequest,
  PaymentContentSources,
  PaymentProvider,
  RefundOutcome,
  RefundRequest,
} from './payment-provider.ts'
import { readCancelError, readChargeError, readFindRefundError, readRefundError } from './read-square-error.ts'
import { squareNotices } from './square-notices.ts'

export interface SquareProviderOptions {
  readonly accessToken: string
  /** Read at each call, because the sandbox's port is known only when the server listens. */
  readonly baseUrl: () => string
  readonly cardForm: CardFormSettings
  readonly notices: { readonly key: string | null; readonly publicUrl: string }
  readonly timeoutMs?: number
  readonly log: { error(detail: object, message: string): void }
}

const defaultTimeoutMs = 10_000

/** Square, its sandbox and the built-in sandbox share this code. */
export function createSquareProvider(options: SquareProviderOptions): PaymentProvider {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  let loading: Promise<SquareClient> | undefined
  const load = () => (loading ??= loadClient(options, timeoutMs))
  // The time limit of Square's client ends when the headers arrive. This limit covers the body too.
  const limits = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })
  return {
    ...chargesOf(options, load, limits),
    ...refundsOf(options, load, limits),
    async prepare() {
      await load()
    },
    timeoutMs,
    cardForm: options.cardForm,
    contentSources: squareContentSources(options.cardForm),
    notices: squareNotices(options.notices),
  }
}

type LoadClient = () => Promise<SquareClient>
type Limits = () => { readonly abortSignal: AbortSignal }

/** Logs a refusal that only our configuration or code can cause. */
function complain({ log }: SquareProviderOptions, detail: object, reason: string | null, message: string): void {
  if (reason !== null) log.error({ ...detail, reason }, message)
}

function faultOf(outcome: ChargeOutcome | RefundOutcome): string | null {
  if (outcome.kind === 'refused') return outcome.reason
  if (outcome.kind === 'failed') return outcome.code
  return outcome.kind === 'unknown' && outcome.reason === 'IDEMPOTENCY_KEY_REUSED' ? outcome.reason : null
}

function chargesOf(
  options: SquareProviderOptions,
  load: LoadClient,
  limits: Limits,
): Pick<PaymentProvider, 'charge' | 'cancelByKey'> {
  const charge = async (request: ChargeRequest, repeated: boolean): Promise<ChargeOutcome> => {
    const client = await load()
    try {
      const answer = await client.payments.create(paymentBody(request, options.cardForm.locationId), limits())
      return readPayment(answer.payment)
    } catch (error) {
      return readChargeError(error, repeated)
    }
  }
  return {
    async charge(request, tries) {
      const outcome = await charge(request, tries?.repeated ?? false)
      const { orderId } = request
      complain(options, { orderId }, faultOf(outcome), 'The payment provider refuses our request')
      return outcome
    },
    async cancelByKey(key): Promise<CancelOutcome> {
      const client = await load()
      try {
        await client.payments.cancelByIdempotencyKey({ idempotencyKey: key }, limits())
        return { kind: 'canceled' }
      } catch (error) {
        return readCancelError(error)
      }
    },
  }
}

function refundsOf(
  options: SquareProviderOptions,
  load: LoadClient,
  limits: Limits,
): Pick<PaymentProvider, 'refund' | 'findRefund'> {
  const refund = async (request: RefundRequest, repeated: boolean): Promise<RefundOutcome> => {
    const client = await load()
    try {
      return readRefund((await client.refunds.refundPayment(refundBody(request), limits())).refund)
    } catch (error) {
      return readRefundError(error, repeated)
    }
  }
  return {
    async refund(request, tries) {
      const outcome = await refund(request, tries?.repeated ?? false)
      const { paymentId } = request
      complain(options, { paymentId }, faultOf(outcome), 'The payment provider refuses a refund')
      return outcome
    },
    async findRefund(refundId): Promise<RefundOutcome> {
      const client = await load()
      try {
        return readRefund((await client.refunds.get({ refundId }, limits())).refund)
      } catch (error) {
        return readFindRefundError(error)
      }
    },
  }
}

const squareOrigins = ['https://*.squareup.com', 'https://*.squareupsandbox.com', 'https://*.squarecdn.com']
/** Square's script loads the buttons and sheets of Google Pay and Apple Pay from them. */
const walletOrigins = ['https://pay.google.com', 'https://applepay.cdn-apple.com']

/** The built-in sandbox comes from our own origin and needs no other. */
function squareContentSources({ kind, scriptUrl }: CardFormSettings): PaymentContentSources {
  const own = URL.canParse(scriptUrl) ? [new URL(scriptUrl).origin] : []
  const isReal = kind !== 'sandbox'
  const form = [...own, ...(isReal ? [...squareOrigins, ...walletOrigins] : [])]
  // Nobody has tried Square's script without inline styles.
  const style = isReal ? ["'unsafe-inline'", ...form] : form
  return {
    script: form,
    style,
    frame: form,
    image: isReal ? [...squareOrigins, ...walletOrigins, 'https://www.gstatic.com'] : [],
    // Chrome reads the manifest of Google Pay from google.com.
    connect: isReal ? [...form, 'https://google.com', 'https://www.google.com'] : form,
  }
}

async function loadClient(options: SquareProviderOptions, timeoutMs: number): Promise<SquareClient> {
  // Importing Square's client takes more than a second, so it is imported only when needed.
  const { SquareClient: Client } = await import('square')
  return new Client({
    token: options.accessToken,
    baseUrl: options.baseUrl,
    timeoutInSeconds: timeoutMs / 1000,
    // Square's client must not retry by itself, because the payment attempt's state decides about retries.
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

// Square would reject a payment with any other email, so that payment is sent without an email.
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

const longestReason = 192

function refundBody(request: RefundRequest): Square.RefundPaymentRequest {
  return {
    idempotencyKey: request.key,
    paymentId: request.paymentId,
    amountMoney: { amount: BigInt(request.amount), currency: 'USD' },
    // The cut may leave half of a surrogate pair, which is invalid text, so that half is removed too.
    reason: request.reason.slice(0, longestReason).replace(/[\uD800-\uDBFF]$/, ''),
  }
}

function readRefund(refund: Square.PaymentRefund | undefined): RefundOutcome {
  if (refund?.id === undefined) return { kind: 'unknown', reason: 'no-refund' }
  switch (refund.status) {
    case 'COMPLETED':
      return { kind: 'completed', refundId: refund.id, amount: amountOf(refund.amountMoney?.amount) }
    case 'PENDING':
      return { kind: 'pending', refundId: refund.id }
    case 'REJECTED':
    case 'FAILED':
      return { kind: 'failed', code: `REFUND_${refund.status}` }
    default:
      return { kind: 'unknown', reason: `status-${refund.status ?? 'none'}` }
  }
}

function amountOf(amount: bigint | null | undefined): Cents | null {
  return typeof amount === 'bigint' ? cents(Number(amount)) : null
}
