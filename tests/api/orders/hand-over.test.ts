import { beforeAll, describe, expect, it } from 'vitest'
import { call, Guest, newKey, type Answer } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'

const test = testApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
})

async function openKiosk(isExternal = false): Promise<Guest> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }], isExternal)
  return guest
}

async function handOver(kiosk: Guest): Promise<string> {
  const answer = await kiosk.post('order/hand-over', { orderId: kiosk.orderId })
  expect(answer.status).toBe(200)
  return answer.body.code ?? ''
}

function takeOver(code: string, key = newKey()): Promise<Answer> {
  return call(test.url, 'POST', 'order/take-over', { body: { code }, headers: { 'idempotency-key': key } })
}

function phoneWith({ body }: Answer): Guest {
  const phone = new Guest(test.url)
  phone.orderId = body.order.id
  phone.cartToken = body.cart_token ?? ''
  return phone
}

describe('handing a cart over from the kiosk to a phone', () => {
  it('keeps cart and channel, gives the phone a new secret and revokes that of the kiosk', async () => {
    const kiosk = await openKiosk()
    const taken = await takeOver(await handOver(kiosk))
    expect(taken).toMatchObject({
      status: 200,
      body: {
        order: { id: kiosk.orderId, status: 'cart', isExternal: false, photoCount: 1, outfitter: { slug: shop.slug } },
      },
    })
    const phone = phoneWith(taken)
    expect((await phone.load(shop.slug)).status).toBe(200)
    expect((await phone.add({ photo_id: shop.photoIds[1] })).body.order.photoCount).toBe(2)
    for (const dead of [
      await kiosk.load(shop.slug),
      await kiosk.remove({ photo_id: shop.photoIds[0] }),
      await kiosk.counter(),
    ])
      expect(dead.status).toBe(404)
    expect(await kiosk.post('order/hand-over', { orderId: kiosk.orderId })).toMatchObject({ status: 404 })
  })

  it('returns the same secret to a repeated call, and answers hand-over-used to any other call', async () => {
    const code = await handOver(await openKiosk())
    const key = newKey()
    const first = await takeOver(code, key)
    expect((await takeOver(code, key)).body).toEqual(first.body)
    expect(await takeOver(code)).toMatchObject({ status: 410, body: { code: 'hand-over-used' } })
  })

  it('succeeds for only one of three phones that use the code at once', async () => {
    const code = await handOver(await openKiosk())
    const answers = await Promise.all([1, 2, 3].map(() => untilFree(() => takeOver(code))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    const winner = answers.find(({ status }) => status === 200)
    expect(winner && (await phoneWith(winner).load(shop.slug)).status).toBe(200)
  })

  it('is refused after ten minutes, for a replaced code, and for an unknown code', async () => {
    const kiosk = await openKiosk()
    const older = await handOver(kiosk)
    const code = await handOver(kiosk)
    expect((await takeOver(older)).status).toBe(404)
    expect((await takeOver('nobody-made-this-code')).status).toBe(404)
    test.clock.advance(10 * 60_000)
    expect(await takeOver(code)).toMatchObject({ status: 410, body: { code: 'hand-over-expired' } })
    expect((await kiosk.load(shop.slug)).status, 'the kiosk still has it').toBe(200)
  })

  it('is refused once the order was placed, and the answer reveals nothing of the order', async () => {
    const kiosk = await openKiosk()
    const code = await handOver(kiosk)
    await kiosk.counter()
    const late = await takeOver(code)
    expect(late).toMatchObject({ status: 409, body: { code: 'order-placed' } })
    expect(late.body.current).toBeUndefined()
  })

  it('stores neither code nor secret in clear text', async () => {
    const kiosk = await openKiosk()
    const code = await handOver(kiosk)
    const taken = await takeOver(code)
    const { db } = test.data.database
    const kept = [
      ...(await db.selectFrom('cart_hand_overs').selectAll().execute()),
      ...(await db.selectFrom('idempotency_keys').selectAll().execute()),
    ]
    const text = JSON.stringify(kept)
    for (const secret of [code, taken.body.cart_token ?? 'none']) expect(text).not.toContain(secret)
  })
})
