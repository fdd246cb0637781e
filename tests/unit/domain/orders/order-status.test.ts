import { describe, expect, it } from 'vitest'
import {
  isPlaced,
  orderTransitions,
  transitionOrder,
  type OrderStatus,
  type OrderTransition,
  type Tender,
} from '#domain/orders/order-status.ts'

const statuses: readonly OrderStatus[] = ['cart', 'paying', 'pending', 'completed', 'cancelled', 'expired']
const allowed = (status: OrderStatus, tender: Tender | null) =>
  Object.keys(orderTransitions).filter((transition) => kind(status, tender, transition) === 'allowed')
const kind = (status: OrderStatus, tender: Tender | null, transition: string) =>
  transitionOrder({ status, tender }, asTransition(transition)).kind

function asTransition(name: string): OrderTransition {
  for (const transition of Object.keys(orderTransitions)) if (transition === name) return transition as OrderTransition
  throw new Error(name)
}

describe('transitionOrder', () => {
  it.each([
    ['cart', null, ['place-at-counter', 'place-free', 'place-prepaid', 'start-payment', 'expire']],
    ['paying', 'card', ['payment-captured', 'payment-failed', 'phone-payment-failed']],
    ['pending', 'counter', ['pay-by-phone', 'release', 'cancel', 'discount-to-free', 'discount-to-prepaid']],
    ['completed', 'card', []],
    ['completed', 'free', []],
    ['completed', 'prepaid', []],
    ['completed', 'counter', ['undo-release']],
    ['cancelled', 'counter', ['release-anyway']],
    ['expired', null, []],
  ] as const)('allows an order that is %s only the transitions %j', (status, tender, transitions) => {
    expect(allowed(status, tender)).toEqual(transitions)
  })

  it.each([
    ['release', 'completed', 'counter', 'repeated'],
    ['release', 'completed', 'card', 'conflict'],
    ['release', 'paying', 'counter', 'conflict'],
    ['cancel', 'paying', 'counter', 'conflict'],
    ['pay-by-phone', 'completed', 'counter', 'conflict'],
    ['pay-by-phone', 'cancelled', 'counter', 'conflict'],
    ['release', 'completed', 'free', 'conflict'],
    ['release', 'cancelled', 'counter', 'conflict'],
    ['cancel', 'cancelled', 'counter', 'repeated'],
    ['cancel', 'completed', 'counter', 'conflict'],
    ['release-anyway', 'completed', 'counter', 'repeated'],
    ['release-anyway', 'pending', 'counter', 'conflict'],
    ['place-at-counter', 'pending', 'counter', 'repeated'],
    ['place-at-counter', 'completed', 'counter', 'repeated'],
    ['place-at-counter', 'completed', 'card', 'conflict'],
    ['place-at-counter', 'paying', 'card', 'conflict'],
    ['place-free', 'completed', 'free', 'repeated'],
    ['place-free', 'completed', 'card', 'conflict'],
    ['discount-to-free', 'completed', 'free', 'repeated'],
    ['discount-to-free', 'completed', 'counter', 'conflict'],
    ['discount-to-free', 'cancelled', 'counter', 'conflict'],
    ['payment-captured', 'completed', 'card', 'repeated'],
    ['payment-captured', 'cart', null, 'conflict'],
    ['payment-failed', 'completed', 'card', 'conflict'],
    ['start-payment', 'paying', 'card', 'repeated'],
    ['undo-release', 'pending', 'counter', 'repeated'],
    ['undo-release', 'completed', 'card', 'conflict'],
    ['undo-release', 'completed', 'free', 'conflict'],
    ['expire', 'paying', 'card', 'conflict'],
    ['expire', 'expired', null, 'repeated'],
  ] as const)(
    'treats the transition %s of an order with the status %s and the tender %s as %s',
    (transition, status, tender, expected) => {
      expect(kind(status, tender, transition)).toBe(expected)
    },
  )

  it('returns the old status, new status and tender of an allowed transition, and only the current status in a conflict', () => {
    expect(transitionOrder({ status: 'cart', tender: null }, 'place-at-counter')).toEqual({
      kind: 'allowed',
      from: 'cart',
      to: 'pending',
      tender: 'counter',
    })
    expect(transitionOrder({ status: 'cancelled', tender: 'counter' }, 'release')).toEqual({
      kind: 'conflict',
      status: 'cancelled',
    })
  })

  it('counts pending, completed and cancelled orders as placed', () => {
    expect(statuses.filter(isPlaced)).toEqual(['pending', 'completed', 'cancelled'])
  })
})
