import { describe, expect, it } from 'vitest'
import { mayStillChange, orderStage, zipStage } from '#client/features/deliveries/order/order-stage.ts'
import { pendingOrder, placedOrder, zipFile } from './delivery-fixtures.ts'

const now = Date.parse('2026-07-05T12:00:00Z')

describe('orderStage', () => {
  it.each([
    [placedOrder(), 'photos'],
    [placedOrder({ photos: [], refunded_total: 3250 }), 'refunded'],
    [pendingOrder(), 'counter'],
    [placedOrder({ status: 'paying', photos: [] }), 'paying'],
    [placedOrder({ status: 'cancelled', photos: [] }), 'cancelled'],
    [placedOrder({ status: 'cart', photos: [] }), 'not-paid'],
  ])('maps order case %# to its stage', (order, stage) => {
    expect(orderStage(order)).toBe(stage)
  })

  it('polls only while a payment or a zip is unfinished', () => {
    expect(mayStillChange(pendingOrder(), now)).toBe(true)
    expect(mayStillChange(placedOrder({ status: 'paying', photos: [] }), now)).toBe(true)
    expect(mayStillChange(placedOrder({ zip_file: zipFile({ status: 'building' }) }), now)).toBe(true)
    expect(mayStillChange(placedOrder(), now)).toBe(false)
    expect(mayStillChange(placedOrder({ zip_file: zipFile() }), now)).toBe(false)
    expect(mayStillChange(placedOrder({ status: 'cancelled', photos: [] }), now)).toBe(false)
  })
})

describe('the stage of a zip', () => {
  it.each([
    [null, 'none'],
    [zipFile({ status: 'requested', name: null }), 'making'],
    [zipFile({ status: 'building', name: null }), 'making'],
    [zipFile(), 'ready'],
    [zipFile({ expires_at: '2026-07-05T12:00:01Z' }), 'ready'],
    [zipFile({ expires_at: '2026-07-05T12:00:00Z' }), 'expired'],
    [zipFile({ status: 'expired', name: null }), 'expired'],
    [zipFile({ status: 'failed', name: null }), 'failed'],
  ])('maps zip case %# to its stage by the server clock', (zip, stage) => {
    expect(zipStage(zip, now)).toBe(stage)
  })
})
