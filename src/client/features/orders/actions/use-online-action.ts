import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { orderName } from './change-words.ts'
import { useSaving, type Saving } from '#client/ui/notices/use-saving.ts'

interface OnlineAction extends Omit<Saving, 'run'> {
  /** Runs the command with one idempotency key per distinct request. */
  readonly run: (request: object, command: (key: string) => Promise<unknown>) => Promise<boolean>
}

/** See docs/rules.md#transitions-are-compare-and-set. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.code !== 'in-progress'
}

/**
 * Runs an action on an order that needs the network. While the dialog is open, an equal request reuses its idempotency
 * key. So a retry after a lost answer has no second effect (docs/rules.md#idempotency-keys).
 */
export function useOnlineAction(orderId: number, text: string | null, onOvertaken?: () => void): OnlineAction {
  const changes = [['pending-orders'], ['staff-order', orderId], ['order-search']]
  const client = useQueryClient()
  const saving = useSaving(changes, text, orderName(orderId))
  const keys = useRef(new Map<string, string>())
  const run = (request: object, command: (key: string) => Promise<unknown>): Promise<boolean> => {
    const name = JSON.stringify(request)
    const key = keys.current.get(name) ?? newIdempotencyKey()
    keys.current.set(name, key)
    return saving.run(async () => {
      try {
        await command(key)
      } catch (error) {
        if (isOvertaken(error)) {
          for (const queryKey of changes) void client.invalidateQueries({ queryKey })
          onOvertaken?.()
        }
        throw error
      }
    })
  }
  return { ...saving, run }
}
