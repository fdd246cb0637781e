import type { CartOrder } from '#contract/schema.gen.ts'
import { OUTDATED, refusalOf, toOutcome, type ApiResult } from '#client/offline/outcomes.ts'
import { isOrder, placedHash } from './settle-charge.ts'

/** How the placing of an order without a card ends, for the guest. */
export type PlacementEnd =
  | { kind: 'placed'; order: CartOrder }
  | { kind: 'price-changed'; order: CartOrder }
  | { kind: 'refused'; message: string }
  /** Nobody answered for long: it may have arrived, or not. */
  | { kind: 'unreachable' }

export interface PlacementCalls {
  /** Sends the order, or sends it again under the same key. */
  send(signal: AbortSignal): Promise<ApiResult>
  pause(ms: number, signal: AbortSignal): Promise<void>
}

const PAUSES: readonly number[] = [500, 1_500, 3_000, 5_000]
const TRY_TIMEOUT = 10_000
const PASSING: readonly number[] = [408, 425]

/**
 * Places an order. Without an answer the same request goes again under the same key, a few times. Rejects only when
 * `signal` aborts.
 */
export async function settlePlacement({ send, pause }: PlacementCalls, signal: AbortSignal): Promise<PlacementEnd> {
  for (const wait of [...PAUSES, null]) {
    const end = await attempt(send, signal)
    if (end) return end
    if (wait !== null) await pause(wait, signal)
    signal.throwIfAborted()
  }
  return { kind: 'unreachable' }
}

/** Null: no answer that tells an end. */
async function attempt(send: PlacementCalls['send'], signal: AbortSignal): Promise<PlacementEnd | null> {
  try {
    return read(await send(AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT)])))
  } catch {
    signal.throwIfAborted()
    return null
  }
}

function placed(order: unknown): PlacementEnd | null {
  return placedHash(order) !== null && isOrder(order) ? { kind: 'placed', order } : null
}

function read(result: ApiResult): PlacementEnd | null {
  const outcome = toOutcome(result)
  if (outcome.kind === 'done') return placed(outcome.body.order)
  const refusal = refusalOf(result)
  if (!refusal) return null
  const { status, code, message, current } = refusal
  // By whatever way it was placed, the guest has it.
  const there = placed(current)
  if (there) return there
  if (code === 'price-changed' && isOrder(current)) return { kind: 'price-changed', order: current }
  if (code === OUTDATED || code === 'in-progress' || status >= 500 || PASSING.includes(status)) return null
  return { kind: 'refused', message }
}
