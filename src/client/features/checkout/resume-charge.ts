import type { OfflineDatabase } from '#client/offline/database.ts'
import { outcomeOf } from '#client/offline/outcomes.ts'
import type { OpenCharge, StoredOrderRef } from '#client/offline/stored-cart.ts'
import { holdCharge } from './charge-lock.ts'
import { placedHash, settleCharge, type ChargeCalls, type ChargeEnd } from './settle-charge.ts'

export interface ResumeCalls extends Pick<ChargeCalls, 'askStatus' | 'pause'> {
  /** This page found out how the charge ended. */
  onEnd: (charge: OpenCharge, end: ChargeEnd) => Promise<void>
  /** Another tab brought it to its end meanwhile; with the hash when it was paid. */
  onEndedElsewhere: (hash: string | null) => void
}

/**
 * Takes up a charge that a closed page left open, or that another tab has under way: waits until no tab is at it, then
 * looks at what is stored anew, and asks what became of it. Rejects only when `signal` aborts.
 */
export async function resumeCharge(
  database: OfflineDatabase,
  ref: StoredOrderRef,
  calls: ResumeCalls,
  signal: AbortSignal,
): Promise<void> {
  const { slug, orderId, charge: seen } = ref
  if (!seen) return
  await holdCharge(seen.key, signal, async () => {
    const stored = await database.orders.get(slug)
    const charge = stored?.charge
    if (charge?.key === seen.key) {
      const { askStatus, pause } = calls
      const asking = { send: null, askStatus, pause, onConfirming: () => undefined }
      await calls.onEnd(charge, await settleCharge(asking, charge.acknowledged, signal))
      return
    }
    // The order is off this device once it was paid; one that came to nothing is still there.
    const outcome = stored?.orderId === orderId ? null : await outcomeOf(() => calls.askStatus(signal))
    calls.onEndedElsewhere(outcome?.kind === 'done' ? placedHash(outcome.body.order) : null)
  })
}
