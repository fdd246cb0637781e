import {
  counterPayments,
  isCounterPayment,
  mostCash,
  type CounterPayment,
  type TakenPayment,
} from '#domain/orders/counter-payment.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { money } from '../order-money.ts'

export interface TypedPayment {
  readonly way: CounterPayment
  /** Cents; null while staff typed nothing. */
  readonly given: number | null
}

const STORED = 'eddyline.counter-payment'

/** Returns the way in which the last guest of this device paid: most guests of a counter pay in the same way. */
export function storedWay(): CounterPayment {
  const stored = readStored(STORED)
  return isCounterPayment(stored) ? stored : counterPayments[0]
}

export function keepWay(way: CounterPayment): void {
  writeStored(STORED, way)
}

export function takenPayment({ way, given }: TypedPayment): TakenPayment {
  return { paidBy: way, cashGiven: way === 'cash' ? given : null }
}

/** Says what is wrong with the typed cash, or null. `total`: cents. */
export function wrongCash({ way, given }: TypedPayment, total: number): string | null {
  if (way !== 'cash' || given === null) return null
  if (given < total) return staffText('pay.too-little')
  return given > mostCash ? staffText('pay.too-much', { most: money(mostCash) }) : null
}
