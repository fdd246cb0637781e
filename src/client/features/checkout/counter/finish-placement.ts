import type { CartOrder } from '#contract/schema.gen.ts'
import { anySignal } from '#client/api/any-signal.ts'
import { OUTDATED, refusalOf, toOutcome, type ApiResult } from '#client/device/outbox/outcomes.ts'
import { isOrder, placedHash } from '../card/finish-charge.ts'

export type PlacementEnd =
  | { kind: 'placed'; order: CartOrder }
  | { kind: 'price-changed'; order: CartOrder }
  | { kind: 'refused'; message: string }
  /** No try got an answer, so the server may or may not have placed the order. */
  | { kind: 'unreachable' }

export interface PlacementCalls {
  /** Sends the order; each repeat uses the same key. */
  send(signal: AbortSignal): Promise<ApiResult>
  /** False once the server has said that it cannot take orders. */
  takesOrders(): boolean
  pause(ms: number, signal: AbortSignal): Promise<void>
}

const PAUSES: readonly number[] = [500, 1_500, 3_000, 5_000]
const TRY_TIMEOUT = 10_000
const PASSING: readonly number[] = [408, 425]

/** While no answer comes, it retries a few times under the same key. Rejects only when `signal` aborts. */
export async function finishPlacement(
  { send, takesOrders, pause }: PlacementCalls,
  signal: AbortSignal,
): Promise<PlacementEnd> {
  for (const wait of [...PAUSES, null]) {
    const end = await attempt(send, signal)
    if (end) return end
    if (wait !== null) await pause(wait, signal)
    signal.throwIfAborted()
    if (!takesOrders()) break
  }
  return { kind: 'unreachable' }
}

async function attempt(send: PlacementCalls['send'], signal: AbortSignal): Promise<PlacementEnd | null> {
  try {
    return read(await send(anySignal(signal, AbortSignal.timeout(TRY_TIMEOUT))))
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
  // An earlier try, or another tab, has already placed the order, which is a success too.
  const there = placed(current)
  if (there) return there
  if (code === 'price-changed' && isOrder(current)) return { kind: 'price-changed', order: current }
  if (code === OUTDATED || code === 'in-progress' || status >= 500 || PASSING.includes(status)) return null
  return { kind: 'refused', message }
}
