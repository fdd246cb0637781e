import { describe, expect, it } from 'vitest'
import { mayStillChange, orderStage, zipStage } from '#client/features/deliveries/order/order-stage.ts'
import { boughtPhoto, pendingOrder, placedOrder, zipFile } from './delivery-fixtures.ts'

const now = Date.parse('2026-07-05T12:00:00Z')

describe('the delivery page of an order', () => {
  it.each([
    ['a completed order', 'photos', placedOrder()],
    ['a fully refunded order', 'refunded', placedOrder({ photos: [], refunded_total: 3250 })],
    ['an order that waits at the counter', 'counter', pendingOrder()],
    ['an order that is being paid', 'paying', placedOrder({ status: 'paying', photos: [] })],
    ['a cancelled order', 'cancelled', placedOrder({ status: 'cancelled', photos: [] })],
    ['a cart', 'not-paid', placedOrder({ status: 'cart', photos: [] })],
  ])("shows %s in the stage '%s'", (_, stage, order) => {
    expect(orderStage(order)).toBe(stage)
  })

  it('polls the server only while the order waits at the counter or for originals, or a payment or zip is unfinished', () => {
    expect(mayStillChange(pendingOrder(), now)).toBe(true)
    expect(mayStillChange(placedOrder({ status: 'paying', photos: [] }), now)).toBe(true)
    expect(mayStillChange(placedOrder({ zip_file: zipFile({ status: 'building' }) }), now)).toBe(true)
    expect(mayStillChange(placedOrder({ photos: [boughtPhoto(41, { has_original: false })] }), now)).toBe(true)
    expect(mayStillChange(placedOrder(), now)).toBe(false)
    expect(mayStillChange(placedOrder({ zip_file: zipFile() }), now)).toBe(false)
    expect(mayStillChange(placedOrder({ status: 'cancelled', photos: [] }), now)).toBe(false)
  })
})

describe('zipStage', () => {
  it.each([
    ['an order without a zip', 'none', null],
    ['a requested zip', 'making', zipFile({ status: 'requested', name: null })],
    ['a zip in progress', 'making', zipFile({ status: 'building', name: null })],
    ['a finished zip', 'ready', zipFile()],
    ['a zip that expires in a second', 'ready', zipFile({ expires_at: '2026-07-05T12:00:01Z' })],
    ['a zip that expires now', 'expired', zipFile({ expires_at: '2026-07-05T12:00:00Z' })],
    ['an expired zip', 'expired', zipFile({ status: 'expired', name: null })],
    ['a failed zip', 'failed', zipFile({ status: 'failed', name: null })],
  ])("gives %s the stage '%s'", (_, stage, zip) => {
    expect(zipStage(zip, now)).toBe(stage)
  })
})
