import { describe, expect, it } from 'vitest'
import { priceChanges } from '#client/features/checkout/price-changes.ts'
import { seenCart, seenOrder } from '#client/features/checkout/seen-order.ts'
import type { CartTotals, StoredCart } from '#client/device/database/cart-rows.ts'
import { group, photo, shop } from '../cart/cart-fixtures.ts'
import { cartOrder, orderGroup, orderPhoto } from './order-fixture.ts'

const texts = (rows: { label: string; was: string; is: string }[]) => rows.map(({ label, was, is }) => [label, was, is])

describe('the price comparison after a change', () => {
  it('shows the old and new amount of each summary line and marks those that changed', () => {
    const was = seenOrder(cartOrder({ tax: 100, total: 1850 }))
    const is = seenOrder(cartOrder({ subtotal: 1800, processingFee: 250, tax: 120, total: 2170, discount24: 0 }))
    const { summary, total, items } = priceChanges(was, is)
    expect(texts(summary)).toEqual([
      ['Photos', '1', '1'],
      ['Subtotal', '$15.00', '$18.00'],
      ['Processing fee', '$2.50', '$2.50'],
      ['Taxes', '$1.00', '$1.20'],
    ])
    expect(summary.map(({ changed }) => changed)).toEqual([false, true, false, true])
    expect(total).toMatchObject({ label: 'Order total', was: '$18.50', is: '$21.70', changed: true })
    expect(texts(items)).toEqual([['Single photos', '$15.00\n1 photo', '$18.00\n1 photo']])
  })

  it('keeps a line that dropped to zero and one that rose from zero', () => {
    const was = seenOrder(cartOrder({ discount: { name: 'RIVER10' }, discount_value: 150, riverFee: 0 }))
    const is = seenOrder(cartOrder({ riverFee: 45 }))
    expect(texts(priceChanges(was, is).summary)).toContainEqual(['Discount RIVER10', '-$1.50', '$0.00'])
    expect(texts(priceChanges(was, is).summary)).toContainEqual(['River fee', '$0.00', '$0.45'])
  })

  it('lists each item with its price before and after the change, including removed and added items', () => {
    const was = seenOrder(
      cartOrder({
        subtotal: 15_000,
        order_items: [orderPhoto(1), orderPhoto(2), orderGroup(7, [91, 92]), orderGroup(9, [94])],
      }),
    )
    const is = seenOrder(
      cartOrder({
        subtotal: 20_000,
        order_items: [orderPhoto(2), orderGroup(7, [91], 6500), orderGroup(9, [94]), orderGroup(8, [93])],
      }),
    )
    expect(texts(priceChanges(was, is).items)).toEqual([
      ['Single photos', '$30.00\n2 photos', '$15.00\n1 photo'],
      ['Trip photo IMG_1', 'In your order', 'No longer for sale'],
      ['Guide 7', '$60.00\n2 photos', '$65.00\n1 photo'],
      ['Guide 9', '$60.00', '$60.00'],
      ['Guide 8', '–', '$60.00'],
    ])
  })

  it('takes the prices that the cart page showed as the old prices', () => {
    const addedAt = '2026-07-01T12:00:00.000Z'
    const cart: StoredCart = {
      slug: 'a',
      localId: 'l',
      channel: 'internal',
      shop,
      lines: [
        { kind: 'group', addedAt, group: group(7, [91]) },
        { kind: 'photo', addedAt, photo: photo(1) },
      ],
      confirmed: null,
      gone: [],
      changedAt: 0,
    }
    const totals: CartTotals = {
      subtotal: 7500,
      discount24: 0,
      discountName: null,
      discountValue: 0,
      processingFee: 250,
      riverFee: 0,
      riverSectionFee: 0,
      tax: 0,
      total: 7750,
      confirmed: true,
      isCounter: true,
    }
    const was = seenCart(cart, totals)
    expect(was.amounts).toMatchObject({ photoCount: 1, groupCount: 1, total: 7750 })
    const is = seenOrder(
      cartOrder({ order_items: [orderPhoto(1)], isCounterCheckout: true, subtotal: 1500, tax: 0, total: 1750 }),
    )
    const { items, summary } = priceChanges(was, is)
    expect(texts(items)).toEqual([
      ['Single photos', '$15.00\n1 photo', '$15.00\n1 photo'],
      ['Guide 7', '$60.00', 'No longer for sale'],
    ])
    // Staff add the tax at the counter's own cash register, so no line shows it.
    expect(summary.map(({ label }) => label)).not.toContain('Taxes')
  })
})
