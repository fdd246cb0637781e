import { expect, it } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { openShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const day = 86_400_000
const test = testApp()

it('a cart expires fourteen days after its last change and then refuses changes, while a younger cart stays', async () => {
  const shop = await openShop(test.data.database.db)
  const [old, young] = [new Guest(test.url), new Guest(test.url)]
  await old.start(shop.slug)
  test.clock.advance(day)
  await young.start(shop.slug)
  test.clock.advance(13 * day + 1)
  await test.app.runJob('retention')
  expect((await old.status()).body.order.status).toBe('expired')
  expect((await young.status()).body.order.status).toBe('cart')
  const refused = await old.add({ photo_id: shop.photoIds[0] })
  expect(refused).toMatchObject({ status: 409, body: { code: 'order-expired', current: { status: 'expired' } } })
  expect(refused.body.errors?.['general']).toBe('This order has expired. Start a new one.')
})
