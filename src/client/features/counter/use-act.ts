import { useRef } from 'react'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { useSaving, type Saving } from '#client/ui/use-saving.ts'

interface Act extends Omit<Saving, 'run'> {
  /** Runs the command with the key of exactly this request. Resolves to false when it failed. */
  readonly run: (request: object, command: (key: string) => Promise<unknown>) => Promise<boolean>
}

/**
 * An act on an order: the same request has the same key while its window is open, so that a repeat after a lost answer
 * does nothing twice (rules.md 1.5). Says what was done with `text`.
 */
export function useAct(orderId: number, text: string | null): Act {
  const saving = useSaving([['pending-orders'], ['staff-order', orderId], ['order-search']], text)
  const keys = useRef(new Map<string, string>())
  const run = (request: object, command: (key: string) => Promise<unknown>): Promise<boolean> => {
    const name = JSON.stringify(request)
    const key = keys.current.get(name) ?? newIdempotencyKey()
    keys.current.set(name, key)
    return saving.run(() => command(key))
  }
  return { ...saving, run }
}
