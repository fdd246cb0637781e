import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { useSaving, type Saving } from '#client/ui/use-saving.ts'

interface Act extends Omit<Saving, 'run'> {
  /** Runs the command with the key of exactly this request. Resolves to false when it failed. */
  readonly run: (request: object, command: (key: string) => Promise<unknown>) => Promise<boolean>
}

/** The order went another way meanwhile, which no repeat changes (rules.md 3.2). */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.code !== 'in-progress'
}

/**
 * An act on an order: the same request has the same key while its window is open, so that a repeat after a lost answer
 * does nothing twice (rules.md 1.5). Says what was done with `text`. `onOvertaken` hears that the order had gone another
 * way before; the lists then show it as it stands.
 */
export function useAct(orderId: number, text: string | null, onOvertaken?: () => void): Act {
  const changes = [['pending-orders'], ['staff-order', orderId], ['order-search']]
  const client = useQueryClient()
  const saving = useSaving(changes, text)
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
