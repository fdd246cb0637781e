import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { outcomeOf } from '#client/device/outbox/outcomes.ts'
import type { OpenCharge, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { withChargeLock } from './charge-lock.ts'
import { placedHash, finishCharge, type ChargeCalls, type ChargeEnd } from './finish-charge.ts'

interface ResumeCalls extends Pick<ChargeCalls, 'askStatus' | 'pause'> {
  onEnd: (charge: OpenCharge, end: ChargeEnd) => Promise<void>
  /** Called when another tab closed the charge. `hash`: the order's hash if it was paid. */
  onEndedElsewhere: (hash: string | null) => void
}

/**
 * Resumes a charge that a closed page left open or that another tab is running. Waits for the lock and reads the stored
 * charge again, because the other tab may have closed it. Rejects when `signal` aborts, and on an unexpected error.
 */
export async function resumeCharge(
  database: OfflineDatabase,
  ref: StoredOrderRef,
  calls: ResumeCalls,
  signal: AbortSignal,
): Promise<void> {
  const { slug, orderId, charge: seen } = ref
  if (!seen) return
  await withChargeLock(seen.key, signal, async () => {
    const stored = await database.orders.get(slug)
    const charge = stored?.charge
    if (charge?.key === seen.key) {
      const { askStatus, pause } = calls
      const asking = { send: null, askStatus, pause, onConfirming: () => undefined }
      await calls.onEnd(charge, await finishCharge(asking, charge.acknowledged, signal))
      return
    }
    // Another tab has closed this charge. A tab deletes a paid order from the device, so an order that is still stored
    // was not paid. If the order is gone, asks the server if it was paid.
    const outcome = stored?.orderId === orderId ? null : await outcomeOf(() => calls.askStatus(signal))
    calls.onEndedElsewhere(outcome?.kind === 'done' ? placedHash(outcome.body.order) : null)
  })
}
