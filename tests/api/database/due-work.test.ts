import { expect, it, vi } from 'vitest'
import { type Queue, watchDueWork } from '#server/jobs/due-work.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { openShop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()

it('originals and books are followed at once after a clock that was ahead is set right', async () => {
  const { database } = test.data
  const shop = await openShop(database.db)
  const staff = await openStaff(test.url, database.db, { outfitterId: shop.outfitterId })
  await database.db.updateTable('photos').set({ awaits_original: true }).execute()
  const photos = shop.photoIds.map((photo_id) => ({ photo_id }))
  const { orderId } = await placeAtCounter(test, shop.slug, photos)
  await staff.post('order/release', { id: orderId })
  await database.db.updateTable('orders').set({ completed_on: null }).where('id', '=', orderId).execute()
  const due = watchDueWork({ clock: test.clock, database })
  const runs = async (queue: Queue): Promise<number> => {
    const run = vi.fn(async () => {})
    await due.whenDue(queue, run)()
    return run.mock.calls.length
  }
  expect([await runs('original'), await runs('book')]).toEqual([1, 1])
  test.clock.advance(-3_600_000)
  expect([await runs('original'), await runs('book')]).toEqual([1, 1])
})
