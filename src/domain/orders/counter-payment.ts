import { cents, type Cents } from '../money.ts'

export const counterPayments = ['cash', 'terminal', 'other'] as const

/** The way in which a guest pays at the counter (docs/rules.md#tenders). */
export type CounterPayment = (typeof counterPayments)[number]

export function isCounterPayment(text: string | null): text is CounterPayment {
  return counterPayments.some((way) => way === text)
}

/** `paidBy` is null when nobody recorded it. `cashGiven`: the cents that the guest gave in cash, if staff typed them. */
export interface TakenPayment {
  readonly paidBy: CounterPayment | null
  readonly cashGiven: number | null
}

export const unknownPayment: TakenPayment = { paidBy: null, cashGiven: null }

/** The highest amount of cash that an order stores, in cents. */
export const mostCash = 2_147_483_647

const notes = [500, 1000, 2000, 5000, 10_000]

/** Returns the amounts that guests usually hand over for a total, in cents: exactly, then rounded up to each note. */
export function usualCash(total: Cents): Cents[] {
  return [...new Set([total, ...notes.map((note) => Math.ceil(total / note) * note)])].map(cents)
}
