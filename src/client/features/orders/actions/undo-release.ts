import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'
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

export interface Screen {
  readonly client: QueryClient
  readonly navigate: NavigateFunction
}

/** Null when the change is no release, or when a colleague had released the order before (docs/rules.md#undo-of-a-release). */
export function undoOf({ client, navigate }: Screen, change: StoredChange, { name }: Facts): Undo | null {
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
  const receipt = () => void navigate(`/dashboard/order-detail/${orderId}/receipt`)
  const actions = [
    { label: staffText('act.undo'), run: () => void run() },
    { label: staffText('receipt.open'), run: receipt },
  ]
  return { duration: undoMs, actions }
}
