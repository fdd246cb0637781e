import { describe, expect, it } from 'vitest'
import { cardOffer } from '#domain/orders/phone-payment.ts'

const zone = 'America/Denver'
const order = {
  status: 'pending',
  hash: 'abc',
  is_external: true,
  total: 1500,
  placed_at: new Date('2026-07-04T18:00:00Z'),
} as const
const shop = { allow_checkout_at_counter: true, require_checkout_at_counter: true, deleted_at: null }
const now = new Date('2026-07-04T19:00:00Z')

describe('cardOffer', () => {
  it('is open until the end of the local day on which the order was placed', () => {
    expect(cardOffer(order, shop, zone, new Date('2026-07-05T05:59:59Z'))).toBe('open')
    expect(cardOffer(order, shop, zone, new Date('2026-07-05T06:00:00Z'))).toBe('day-over')
    expect(cardOffer(order, shop, 'UTC', new Date('2026-07-05T00:00:00Z'))).toBe('day-over')
  })

  it.each([
    ['does not wait', { status: 'paying' }],
    ['is completed', { status: 'completed' }],
    ['has nothing to pay', { total: 0 }],
    ['came by a channel without cards', { is_external: false }],
  ] as const)('is none for an order that %s', (_name, differs) => {
    expect(cardOffer({ ...order, ...differs }, shop, zone, now)).toBe('none')
  })

  it('is none at an outfitter that is no longer active', () => {
    expect(cardOffer(order, { ...shop, deleted_at: now }, zone, now)).toBe('none')
  })
})
