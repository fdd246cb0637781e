import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { TakenPayment } from '#domain/orders/counter-payment.ts'
import type { OfflineOrder } from '#domain/orders/offline-order.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { awaitEnd } from '#client/device/outbox/await-end.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { notifyDone } from '../actions/change-words.ts'
import type { Release } from '../actions/release.action.ts'
import { undoOf } from '../actions/show-end.ts'
import { notifyWhenSent } from '../actions/use-pending-changes.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { orderIdOf, queueScannedRelease, scannedEntity } from './scanned-order.action.ts'

interface Taken {
  /** Cents. */
  readonly total: number
  readonly payment: TakenPayment
}

/**
 * Releases a scanned order through the outbox, and says how it ended as for an order of the queue. `run` resolves to
 * true when the window may close.
 */
export function useScannedRelease(scanned: OfflineOrder, outfitterId: number) {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { running, run } = useRun(notifyError)
  const about = staffText('scan.order', { code: scanned.localCode })
  const release = async ({ total, payment }: Taken, signal: AbortSignal): Promise<true> => {
    const database = offlineDatabase()
    const taken = { outfitterId, expectedTotal: total, payment }
    const key = await queueScannedRelease(database, scanned, { ...taken, actor })
    if (key === null) {
      notify({ about, text: staffText('scan.released-before') })
      return true
    }
    const end = await awaitEnd(database, { entity: scannedEntity(scanned), key, connectivity, signal })
    if (end.kind === 'waits') {
      notifyWhenSent(key)
      notify({ about, text: staffText(connectivity.state === 'online' ? 'waits.still-sending' : 'scan.released') })
    }
    if (end.kind === 'refused') notifyError(new ApiError(end.refusal), about)
    if (end.kind === 'sent') {
      const change: Release = { kind: 'order.release', orderId: orderIdOf(end.facts), anyway: null, ...taken }
      notifyDone({ change, facts: end.facts }, undoOf({ client, navigate, actor }, change, end.facts))
    }
    refreshOrders(client)
    return true
  }
  return { busy: running, run: (taken: Taken) => run((signal) => release(taken, signal)) }
}
