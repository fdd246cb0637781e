import type { QueryClient } from '@tanstack/react-query'
import { undoMs } from '#domain/orders/release-undo.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { notifyError, notifySuccess } from '#client/ui/notices/notify.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { undoRelease } from '../staff-orders.commands.ts'
import { orderName, type Undo } from './change-words.ts'
import type { StoredChange } from './order-change-kind.ts'
import { releaseOrder } from './release.action.ts'

/** Null when the change is no release, or when a colleague had released the order before (docs/rules.md#undo-of-a-release). */
export function undoOf(client: QueryClient, change: StoredChange, { name }: Facts): Undo | null {
  if (change.kind !== releaseOrder.kind || name !== undefined) return null
  const { orderId } = change
  const key = newIdempotencyKey()
  const run = async (): Promise<void> => {
    try {
      await undoRelease(key, orderId)
      notifySuccess(staffText('saved.undone'), orderName(orderId))
    } catch (error) {
      notifyError(error, orderName(orderId))
    }
    refreshOrders(client)
  }
  return { duration: undoMs, action: { label: staffText('act.undo'), run: () => void run() } }
}
