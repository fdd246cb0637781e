import { describe, expect, it } from 'vitest'
import { isMoving, orderStage, zipStage } from '#client/features/delivery/order-stage.ts'
import { pendingOrder, placedOrder, zipFile } from './delivery-fixtures.ts'

const now = Date.parse('2026-07-05T12:00:00Z')

describe('A placed order', () => {
  it.each([
    [placedOrder(), 'photos'],
    [placedOrder({ photos: [], refunded_total: 3250 }), 'refunded'],
    [pendingOrder(), 'counter'],
    [placedOrder({ status: 'paying', photos: [] }), 'paying'],
    [placedOrder({ status: 'cancelled', photos: [] }), 'cancelled'],
    [placedOrder({ status: 'cart', photos: [] }), 'not-paid'],
  ])('is %# at its stage', (order, stage) => {
    expect(orderStage(order)).toBe(stage)
  })

  it('is watched while money or a zip is on its way, and left alone otherwise', () => {
    expect(isMoving(pendingOrder(), now)).toBe(true)
    expect(isMoving(placedOrder({ status: 'paying', photos: [] }), now)).toBe(true)
    expect(isMoving(placedOrder({ zip_file: zipFile({ status: 'building' }) }), now)).toBe(true)
    expect(isMoving(placedOrder(), now)).toBe(false)
    expect(isMoving(placedOrder({ zip_file: zipFile() }), now)).toBe(false)
    expect(isMoving(placedOrder({ status: 'cancelled', photos: [] }), now)).toBe(false)
  })
})

describe('The zip of an order', () => {
  it.each([
    [null, 'none'],
    [zipFile({ status: 'requested', name: null }), 'making'],
    [zipFile({ status: 'building', name: null }), 'making'],
    [zipFile(), 'ready'],
    [zipFile({ expires_at: '2026-07-05T12:00:01Z' }), 'ready'],
    [zipFile({ expires_at: '2026-07-05T12:00:00Z' }), 'expired'],
    [zipFile({ status: 'expired', name: null }), 'expired'],
    [zipFile({ status: 'failed', name: null }), 'failed'],
  ])('is %# at its stage by the server clock', (zip, stage) => {
    expect(zipStage(zip, now)).toBe(stage)
  })
})
