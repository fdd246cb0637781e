import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrashWorld, openCrashWorld } from '../../support/crash/crash-world.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { capturedFor } from './boundaries.ts'
import { goodCard, preparePurchase } from './purchase.ts'

let world: CrashWorld
let shop: Shop

beforeAll(async () => {
  world = await openCrashWorld()
  await world.whileDown(async ({ db }) => {
    shop = await openShop(db, { now: world.clock.now() })
  })
})
afterAll(() => world.close())

describe('the leases of a killed process', () => {
  it.each(['before-provider', 'after-provider'] as const)(
    'do not keep a guest waiting whose charge it left behind (%s)',
    async (where) => {
      await world.start()
      const purchase = await preparePurchase(
        world,
        shop.photoIds.slice(0, 2).map((photo_id) => ({ photo_id })),
        shop.slug,
        goodCard,
      )
      const pause = world.network.pauseAt(where)
      const pressed = purchase.press()
      await pause.reached
      await world.kill()
      pause.release()
      expect(await pressed).toBeNull()
      // The clock goes back by a minute. So a lease of 15 s would now last longer than `insist` asks.
      await world.startAfter(-60_000)
      const expected = { status: 200, body: { order: { id: purchase.orderId, status: 'completed' } } }
      expect(await purchase.insist()).toMatchObject(expected)
      expect(await capturedFor(world, purchase)).toEqual([purchase.total])
      await world.kill()
    },
  )
})
