import type { CartOrder } from '#contract/schema.gen.ts'
import {
  OUTDATED,
  refusalOf,
  toOutcome,
  type ApiResult,
  type Outcome,
  type Refusal,
} from '#client/device/outbox/outcomes.ts'

export type ChargeEnd =
  | { kind: 'paid'; hash: string }
  | { kind: 'declined'; message: string }
  | { kind: 'price-changed'; order: CartOrder }
  | { kind: 'tax-outdated'; message: string }
  /** The server closed the attempt without a capture. */
  | { kind: 'released' }
  | { kind: 'failed'; message: string }

export interface ChargeCalls {
  /**
   * Sends the charge; retries use the same key. Null after a reload: the card token is gone, so the device only asks
   * for the status.
   */
  send: ((signal: AbortSignal) => Promise<ApiResult>) | null
  askStatus(signal: AbortSignal): Promise<ApiResult>
  /** Called while the outcome is unknown. `acknowledged`: the server has the charge. */
  onConfirming(acknowledged: boolean): void
  pause(ms: number, signal: AbortSignal): Promise<void>
  /**
   * True for an order that waits at the counter. It is paid only when it is completed, and its refusals say why this
   * card was not charged (docs/rules.md#paying-by-phone).
   */
  readonly waits?: boolean
}

const FIRST_PAUSE = 1_500
const LONGEST_PAUSE = 5_000

/** `acknowledged`: the server has the charge; `no-answer`: send the charge again; `unclear`: ask for the status. */
type Step = { end: ChargeEnd } | 'acknowledged' | 'no-answer' | 'unclear'

/**
 * Retries a charge under the same key while no answer comes, then polls the order's status for the outcome. Once it
 * polls, it never sends the charge again. `acknowledged`: the server confirmed the charge before a reload. Rejects only
 * when `signal` aborts.
 */
export async function finishCharge(calls: ChargeCalls, acknowledged: boolean, signal: AbortSignal): Promise<ChargeEnd> {
  const waits = calls.waits === true
  let asksStatus = calls.send === null
  let hasCharge = acknowledged
  let freeSeen = false
  for (let round = 0; ; round += 1) {
    if (round > 0) await calls.pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.4 ** (round - 1)), signal)
    signal.throwIfAborted()
    if (!asksStatus && calls.send) {
      const step = readCharge(await attempt(calls.send, signal), waits)
      if (typeof step === 'object') return step.end
      asksStatus = step !== 'no-answer'
      hasCharge ||= step === 'acknowledged'
      calls.onConfirming(hasCharge)
      continue
    }
    const status = readStatus(await attempt((each) => calls.askStatus(each), signal), waits)
    if (typeof status === 'object') return status.end
    // The status 'free' means that the server knows of no charge, so the guest may pay again. But a charge sent before
    // a page reload may reach the server after this answer. So one 'free' is enough only if the server has already
    // confirmed that charge. Otherwise the device waits for 'free' twice in a row.
    if (status === 'free' && (hasCharge || freeSeen)) return { kind: 'released' }
    freeSeen = status === 'free'
    hasCharge ||= status === 'paying'
    calls.onConfirming(status === 'paying')
  }
}

type Attempted = { outcome: Outcome; refusal: Refusal | null }

async function attempt(call: (signal: AbortSignal) => Promise<ApiResult>, signal: AbortSignal): Promise<Attempted> {
  try {
    const result = await call(signal)
    return { outcome: toOutcome(result), refusal: refusalOf(result) }
  } catch {
    signal.throwIfAborted()
    return { outcome: { kind: 'offline' }, refusal: null }
  }
}

export function isOrder(value: unknown): value is CartOrder {
  return typeof value === 'object' && value !== null && 'status' in value && 'hash' in value && 'total' in value
}

export function placedHash(order: unknown): string | null {
  if (!isOrder(order)) return null
  return order.status === 'completed' || order.status === 'pending' ? order.hash : null
}

function placed(order: unknown, waits: boolean): { end: ChargeEnd } | null {
  const hash = placedHash(order)
  const isPaid = hash !== null && !(waits && isOrder(order) && order.status === 'pending')
  return isPaid ? { end: { kind: 'paid', hash } } : null
}

function readCharge({ outcome, refusal }: Attempted, waits: boolean): Step {
  if (outcome.kind === 'done') return placed(outcome.body.order, waits) ?? 'acknowledged'
  return refusal ? readRefusal(refusal, waits) : 'no-answer'
}

/** The HTTP status decides only when the code is unknown. */
function readRefusal({ status, code, message, current }: Refusal, waits: boolean): Step {
  const end = waits ? null : placed(current, waits)
  if (end) return end
  if (code === 'not-charged') return { end: { kind: 'released' } }
  if (code === 'card-declined') return { end: { kind: 'declined', message } }
  if (code === 'price-changed' && isOrder(current)) return { end: { kind: 'price-changed', order: current } }
  if (code === 'tax-outdated') return { end: { kind: 'tax-outdated', message } }
  // Another phone pays an order that waits. The server recognizes a repeat of this phone's own charge.
  if (code === 'payment-in-progress') return waits ? { end: { kind: 'failed', message } } : 'acknowledged'
  // The server is still working on the first request.
  if (code === 'in-progress') return 'no-answer'
  if (status >= 500 || status === 408 || status === 425) return 'unclear'
  // The server no longer accepts this build. The server may have received an earlier try, so the updated page asks for
  // the status.
  if (code === OUTDATED) return 'unclear'
  // Any refusal that reaches this line means that nothing was charged. This includes status 429, because the server
  // then refuses before it calls the provider.
  return { end: { kind: 'failed', message } }
}

function readStatus({ outcome }: Attempted, waits: boolean): { end: ChargeEnd } | 'paying' | 'free' | 'unknown' {
  if (outcome.kind === 'refused') return { end: { kind: 'released' } }
  if (outcome.kind !== 'done') return 'unknown'
  const { order } = outcome.body
  const end = placed(order, waits)
  if (end) return end
  return isOrder(order) && order.status === 'paying' ? 'paying' : 'free'
}
