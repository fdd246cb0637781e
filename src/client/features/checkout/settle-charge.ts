import type { CartOrder } from '#contract/schema.gen.ts'
import { toOutcome, type ApiResult, type Outcome } from '#client/offline/outcomes.ts'

/** How a charge ends, for the guest. */
export type ChargeEnd =
  | { kind: 'paid'; hash: string }
  | { kind: 'declined'; message: string }
  | { kind: 'price-changed'; order: CartOrder }
  | { kind: 'tax-outdated'; message: string }
  /** It did not go through; nothing was charged. */
  | { kind: 'released' }
  | { kind: 'failed'; message: string }

export interface ChargeCalls {
  /** Sends the charge, or sends it again under the same key; null when only the status can be asked (after a reload). */
  send: ((signal: AbortSignal) => Promise<ApiResult>) | null
  askStatus(signal: AbortSignal): Promise<ApiResult>
  /** The end is not known yet: the page says so. `acknowledged`: the server has the charge. */
  onConfirming(acknowledged: boolean): void
  pause(ms: number, signal: AbortSignal): Promise<void>
}

const FIRST_PAUSE = 1_500
const LONGEST_PAUSE = 5_000

type Step = { end: ChargeEnd } | 'ask-status' | 'unknown'

/**
 * Brings a charge to its end. Without an answer the same request goes again under the same key, so that a charge that
 * arrived is found and one that did not is made, once. Rejects only when `signal` aborts.
 */
export async function settleCharge(calls: ChargeCalls, acknowledged: boolean, signal: AbortSignal): Promise<ChargeEnd> {
  let asksStatus = calls.send === null
  let freeSeen = false
  for (let round = 0; ; round += 1) {
    if (round > 0) await calls.pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.4 ** (round - 1)), signal)
    signal.throwIfAborted()
    if (!asksStatus && calls.send) {
      const step = readCharge(await attempt(calls.send, signal))
      if (typeof step === 'object') return step.end
      asksStatus = step === 'ask-status'
      calls.onConfirming(asksStatus)
      continue
    }
    const status = readStatus(await attempt((each) => calls.askStatus(each), signal))
    if (typeof status === 'object') return status.end
    // A charge that was on its way when the page went may arrive between two looks at a cart that seems free.
    if (status === 'free' && (acknowledged || calls.send !== null || freeSeen)) return { kind: 'released' }
    freeSeen = status === 'free'
    calls.onConfirming(status === 'paying')
  }
}

type Attempted = { outcome: Outcome; status: number }

async function attempt(call: (signal: AbortSignal) => Promise<ApiResult>, signal: AbortSignal): Promise<Attempted> {
  try {
    const result = await call(signal)
    return { outcome: toOutcome(result), status: result.response.status }
  } catch {
    signal.throwIfAborted()
    return { outcome: { kind: 'offline' }, status: 0 }
  }
}

function isOrder(value: unknown): value is CartOrder {
  return typeof value === 'object' && value !== null && 'status' in value && 'hash' in value && 'total' in value
}

function placed(order: unknown): ChargeEnd | null {
  if (!isOrder(order) || order.hash === null) return null
  return { kind: 'paid', hash: order.hash }
}

function readCharge({ outcome, status }: Attempted): Step {
  switch (outcome.kind) {
    case 'done': {
      const end = placed(outcome.body.order)
      return end ? { end } : 'ask-status'
    }
    case 'conflict':
    case 'refused':
      return readRefusal(outcome.refusal)
    case 'later':
      // 429: refused at the door, so nothing was sent to the provider.
      return status === 429 ? { end: { kind: 'failed', message: '' } } : 'unknown'
    default:
      return 'unknown'
  }
}

function readRefusal({ code, message, current }: { code: string; message: string; current: unknown }): Step {
  const end = placed(current)
  if (end) return { end }
  if (code === 'card-declined') return { end: { kind: 'declined', message } }
  if (code === 'price-changed' && isOrder(current)) return { end: { kind: 'price-changed', order: current } }
  if (code === 'tax-outdated') return { end: { kind: 'tax-outdated', message } }
  if (code === 'payment-in-progress') return 'ask-status'
  return { end: { kind: 'failed', message } }
}

function readStatus({ outcome }: Attempted): { end: ChargeEnd } | 'paying' | 'free' | 'unknown' {
  if (outcome.kind === 'refused') return { end: { kind: 'released' } }
  if (outcome.kind !== 'done') return 'unknown'
  const { order } = outcome.body
  const end = placed(order)
  if (end) return { end }
  return isOrder(order) && order.status === 'paying' ? 'paying' : 'free'
}
