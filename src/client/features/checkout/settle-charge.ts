import type { CartOrder } from '#contract/schema.gen.ts'
import { OUTDATED, refusalOf, toOutcome, type ApiResult, type Outcome, type Refusal } from '#client/offline/outcomes.ts'

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

/** `taken`: the server has the charge; `unheard`: no answer to it yet; `unclear`: an answer that tells no end. */
type Step = { end: ChargeEnd } | 'taken' | 'unheard' | 'unclear'

/**
 * Brings a charge to its end. Without an answer the same request goes again under the same key, so that a charge that
 * arrived is found and one that did not is made, once. After any answer of the server it never goes again: the order's
 * status then says what became of it. Rejects only when `signal` aborts.
 */
export async function settleCharge(calls: ChargeCalls, acknowledged: boolean, signal: AbortSignal): Promise<ChargeEnd> {
  let asksStatus = calls.send === null
  let taken = acknowledged
  let freeSeen = false
  for (let round = 0; ; round += 1) {
    if (round > 0) await calls.pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.4 ** (round - 1)), signal)
    signal.throwIfAborted()
    if (!asksStatus && calls.send) {
      const step = readCharge(await attempt(calls.send, signal))
      if (typeof step === 'object') return step.end
      asksStatus = step !== 'unheard'
      taken ||= step === 'taken'
      calls.onConfirming(taken)
      continue
    }
    const status = readStatus(await attempt((each) => calls.askStatus(each), signal))
    if (typeof status === 'object') return status.end
    // A charge that was on its way when the page went may arrive between two looks at a cart that seems free.
    if (status === 'free' && (taken || freeSeen)) return { kind: 'released' }
    freeSeen = status === 'free'
    taken ||= status === 'paying'
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

/** Whether a value is an order as the checkout calls answer it. */
export function isOrder(value: unknown): value is CartOrder {
  return typeof value === 'object' && value !== null && 'status' in value && 'hash' in value && 'total' in value
}

/** The hash of an order that was placed, by whomever: its guest belongs on the delivery page. Else null. */
export function placedHash(order: unknown): string | null {
  if (!isOrder(order)) return null
  return order.status === 'completed' || order.status === 'pending' ? order.hash : null
}

function placed(order: unknown): { end: ChargeEnd } | null {
  const hash = placedHash(order)
  return hash === null ? null : { end: { kind: 'paid', hash } }
}

function readCharge({ outcome, refusal }: Attempted): Step {
  if (outcome.kind === 'done') return placed(outcome.body.order) ?? 'taken'
  return refusal ? readRefusal(refusal) : 'unheard'
}

/** By the code. The status speaks only where the code is not known here. */
function readRefusal({ status, code, message, current }: Refusal): Step {
  const end = placed(current)
  if (end) return end
  if (code === 'not-charged') return { end: { kind: 'released' } }
  if (code === 'card-declined') return { end: { kind: 'declined', message } }
  if (code === 'price-changed' && isOrder(current)) return { end: { kind: 'price-changed', order: current } }
  if (code === 'tax-outdated') return { end: { kind: 'tax-outdated', message } }
  if (code === 'payment-in-progress') return 'taken'
  // The same request is still being dealt with: its own answer comes under the same key.
  if (code === 'in-progress') return 'unheard'
  if (status >= 500 || status === 408 || status === 425) return 'unclear'
  // Too old a page: an earlier try may have arrived, and the page that comes after this one finds out.
  if (code === OUTDATED) return 'unclear'
  // Also 429: refused at the door, and nothing was sent to the provider.
  return { end: { kind: 'failed', message } }
}

function readStatus({ outcome }: Attempted): { end: ChargeEnd } | 'paying' | 'free' | 'unknown' {
  if (outcome.kind === 'refused') return { end: { kind: 'released' } }
  if (outcome.kind !== 'done') return 'unknown'
  const { order } = outcome.body
  const end = placed(order)
  if (end) return end
  return isOrder(order) && order.status === 'paying' ? 'paying' : 'free'
}
