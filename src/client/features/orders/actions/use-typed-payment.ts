import { useState } from 'react'
import type { TakenPayment } from '#domain/orders/counter-payment.ts'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import { keepWay, storedWay, takenPayment, wrongCash, type TypedPayment } from './typed-payment.ts'

/** Keeps how a guest pays an order, as staff type it. `total`: cents. */
export function useTypedPayment(total: number) {
  const [typed, setTyped] = useState<TypedPayment>(() => ({ way: storedWay(), given: null }))
  const error = wrongCash(typed, total)
  return {
    typed,
    error,
    change: (next: Partial<TypedPayment>): void => setTyped((now) => ({ ...now, ...next })),
    /** Returns null, after a notice, when the typed cash is wrong. */
    accept: (): TakenPayment | null => {
      if (error !== null) {
        notifyWarning(error)
        return null
      }
      keepWay(typed.way)
      return takenPayment(typed)
    },
  }
}
