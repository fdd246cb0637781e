import { setTimeout as wait } from 'node:timers/promises'
import { type KyselyPlugin, QueryNode, SelectQueryNode, sql, type Transaction } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { lockHeldOrder } from '#server/modules/orders/order/held-order.store.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { Guest, type Answer } from '../../support/guest.ts'
import { addDiscount, addGroup, openShop } from '../../support/shop.ts'
import { startTestApp, testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'
import { untilWaiting } from '../../support/until-waiting.ts'

const test = testApp()

const db = () => test.data.database.db

async function rowOf(orderId: number) {
  return db().selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

async function countOf(table: 'mails' | 'payments' | 'payment_attempts', orderId: number): Promise<number> {
  return (await db().selectFrom(table).select('id').where('order_id', '=', orderId).execute()).length
}

async function twoTabs(
  photos = 1,
  discount?: string,
): Promise<{ one: Guest; two: Guest; photoIds: readonly number[]; slug: string }> {
  const shop = await openShop(db())
  const one = new Guest(test.url)
  await one.start(
    shop.slug,
    shop.photoIds.slice(0, photos).map((photo_id) => ({ photo_id })),
  )
  if (discount !== undefined) {
    await addDiscount(db(), shop, { name: discount, value: 10_000 })
    await one.discount(discount)
  }
  const two = new Guest(test.url)
  two.orderId = one.orderId
  two.cartToken = one.cartToken
  return { one, two, photoIds: shop.photoIds, slug: shop.slug }
}

const clear = (answer: Answer) =>
  [200, 409, 422].includes(answer.status) && answer.body.success === (answer.status === 200)

describe('two tabs with one cart', () => {
  it('add a photo once when both add it at the same moment, and keep the photos that only one of them adds', async () => {
    const { one, two, photoIds, slug } = await twoTabs(0)
    const answers = await Promise.all([
      untilFree(() => one.add({ photo_id: photoIds[0] })),
      untilFree(() => two.add({ photo_id: photoIds[0] })),
      untilFree(() => one.add({ photo_id: photoIds[1] })),
      untilFree(() => two.add({ photo_id: photoIds[2] })),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect((await two.load(slug)).body.order).toMatchObject({ photoCount: 3, subtotal: 3500 })
  })

  it('never pay twice for a photo when one tab adds the photo while the other adds the photo’s group', async () => {
    const shop = await openShop(db())
    const photoIds = shop.photoIds.slice(0, 3)
    const group = await addGroup(db(), shop, { name: 'Jake', photoIds, createdAt: test.clock.now() })
    const one = new Guest(test.url)
    await one.start(shop.slug)
    const answers = await Promise.all([
      untilFree(() => one.add({ display_group_id: group })),
      ...photoIds.map((photo_id) => untilFree(() => one.add({ photo_id }))),
    ])
    expect(answers.every(clear)).toBe(true)
    expect((await one.load(shop.slug)).body.order).toMatchObject({
      photoCount: 0,
      displayGroupCount: 1,
      subtotal: 6000,
    })
  })

  it('never change the order after one tab has placed it, even when the other changes the cart at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { one, two, photoIds } = await twoTabs(2)
      const [placed, added, removed] = await Promise.all([
        untilFree(() => one.counter()),
        untilFree(() => two.add({ photo_id: photoIds[5] })),
        untilFree(() => two.remove({ photo_id: photoIds[0] })),
      ])
      expect(placed.status).toBe(200)
      for (const answer of [added, removed])
        if (answer.status !== 200)
          expect(answer).toMatchObject({
            status: 409,
            body: { code: 'order-placed', current: { hash: placed.body.order.hash, total: placed.body.order.total } },
          })
      const frozen = await db()
        .selectFrom('order_photos')
        .select('photo_id')
        .where('order_id', '=', one.orderId)
        .execute()
      const held = await db().selectFrom('order_items').select('photo_id').where('order_id', '=', one.orderId).execute()
      expect(new Set(frozen.map((photo) => photo.photo_id))).toEqual(new Set(held.map((item) => item.photo_id)))
      expect(frozen).toHaveLength(placed.body.order.photoCount)
    }
  })

  it('create one order, one order hash and one mail when both place the order at the counter', async () => {
    const { one, two } = await twoTabs()
    const ways = [() => one.counter(), () => two.counter(), () => one.counter({}, null), () => two.counter({}, null)]
    const answers = await Promise.all(ways.map((way) => untilFree(way)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.order.hash)).size).toBe(1)
    expect(await countOf('mails', one.orderId)).toBe(1)
  })

  it('finish the order in only one way when one tab pays by card and the other places the order at the counter', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { one, two } = await twoTabs()
      const { total } = (await one.tax()).body
      const [charged, placed] = await Promise.all([
        one.charge({ expected_total: total }),
        round % 2 === 0
          ? untilFree(() => two.counter())
          : new Promise<Answer>((resolve) => setTimeout(() => resolve(untilFree(() => two.counter())), 15)),
      ])
      const row = await rowOf(one.orderId)
      expect([charged.status, placed.status].filter((status) => status === 200)).toHaveLength(1)
      const loser = charged.status === 200 ? placed : charged
      expect(loser).toMatchObject({ status: 409, body: { success: false, current: { id: one.orderId } } })
      expect(['order-placed', 'payment-in-progress']).toContain(loser.body.code)
      expect(row).toMatchObject(
        charged.status === 200 ? { status: 'completed', tender: 'card' } : { status: 'pending', tender: 'counter' },
      )
      expect(await countOf('payments', one.orderId)).toBe(charged.status === 200 ? 1 : 0)
      expect(await countOf('mails', one.orderId)).toBe(1)
    }
  })

  it('can neither place nor change the cart in one tab while a payment is open in the other', async () => {
    const { one, two, photoIds } = await twoTabs()
    const { total } = (await one.tax()).body
    const impatient = await startTestApp({ beside: test, providerTimeoutMs: 2_000 })
    test.network.failNext(['silent-after'])
    expect((await one.at(impatient.url).charge({ expected_total: total })).status).toBe(202)
    await impatient.close()
    const answers = [
      await two.counter(),
      await two.counter({ queued: true }),
      await two.free(),
      await two.choose('counter'),
      await two.discount('X'),
      await two.add({ photo_id: photoIds[2] }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'payment-in-progress', current: { status: 'paying', total } },
      })
    expect(answers[0]?.headers.get('retry-after')).not.toBeNull()
    test.clock.advance(40_000)
    await test.reconcile()
    expect(await rowOf(one.orderId)).toMatchObject({ status: 'completed', tender: 'card' })
    expect(await two.counter()).toMatchObject({
      status: 409,
      body: { code: 'order-placed', current: { tender: 'card' } },
    })
  })

  it('create one order with one mail when both finish a free order', async () => {
    const { one, two } = await twoTabs(1, 'STAFF')
    const ways = [() => one.free(), () => two.free(), () => two.counter(), () => one.free({}, null)]
    const answers = await Promise.all(ways.map((way) => untilFree(way)))
    expect(answers[0]?.status).toBe(200)
    expect(answers[1]?.body.order.hash).toBe(answers[0]?.body.order.hash)
    expect(answers[2]?.status).toBeGreaterThanOrEqual(409)
    expect(await countOf('mails', one.orderId)).toBe(1)
  })

  it('cannot place an order in one tab when the other tab empties the cart', async () => {
    const { one, two, photoIds } = await twoTabs()
    await one.remove({ photo_id: photoIds[0] })
    expect(await two.counter({ expected_total: 1818 })).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
    expect(await rowOf(one.orderId)).toMatchObject({ status: 'cart', hash: null })
  })
})

/** The embedded database has one connection, so no call waits for a row there. */
describe.runIf(inject('database') === 'postgres')('a call that waits for a cart', () => {
  /** Runs `call` until it waits for the cart, and lets `change` change data meanwhile. */
  async function whileHeld(
    { orderId }: Guest,
    call: () => Promise<Answer>,
    change: (tx: Transaction<DB>) => Promise<unknown>,
  ): Promise<Answer> {
    const { answer } = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select from orders where id = ${orderId} for update`.execute(tx)
        const called = call()
        await untilWaiting(db())
        await change(tx)
        // In an object, because the call ends only after this transaction.
        return { answer: called }
      })
    return answer
  }

  async function addLine(tx: Transaction<DB>, { orderId }: Guest, photoId: number): Promise<void> {
    await sql`insert into order_items (order_id, photo_id, added_at) values (${orderId}, ${photoId}, now())`.execute(tx)
    await sql`update orders set revision = revision + 1 where id = ${orderId}`.execute(tx)
  }

  it('answers with the lines and the outfitter that the call before it left', async () => {
    const { one, two, photoIds } = await twoTabs(1)
    const [, second = 0, third = 0] = photoIds
    const added = await whileHeld(
      one,
      () => two.add({ photo_id: third }),
      async (tx) => {
        await addLine(tx, one, second)
        await sql`update outfitters set name = 'Blue Canoe' from orders
          where orders.id = ${one.orderId} and outfitters.id = orders.outfitter_id`.execute(tx)
      },
    )
    expect(added.status).toBe(200)
    expect(added.body.order).toMatchObject({ revision: 3, photoCount: 3, outfitter: { name: 'Blue Canoe' } })
    expect(added.body.order.order_items.map(({ photo }) => photo?.id)).toEqual([photoIds[0], second, third])
  })

  it('answers with the price and the photos for sale after a wait for a call that changed nothing', async () => {
    const { one, two, photoIds } = await twoTabs(2)
    const [gone = 0, kept = 0, third = 0] = photoIds
    const added = await whileHeld(
      one,
      () => two.add({ photo_id: third }),
      async () => {
        await sql`update photos set deleted_at = now() where id = ${gone}`.execute(db())
        await sql`update price_groups set price = price + 100 from orders
          where orders.id = ${one.orderId} and price_groups.outfitter_id = orders.outfitter_id`.execute(db())
      },
    )
    expect(added.status).toBe(200)
    expect(added.body.order.order_items.map(({ photo }) => photo?.id)).toEqual([kept, third])
    expect(added.body.order.subtotal).toBe((await two.load(added.body.order.outfitter.slug)).body.order.subtotal)
    expect(added.body.order).toMatchObject({ removed: [{ kind: 'photo', id: gone }] })
  })

  it('answers 409 in-progress after the limit for locks when it calculates the tax', async () => {
    const { one } = await twoTabs(1)
    const hasty = await startTestApp({
      beside: test,
      wrapDatabase: (database) => ({
        ...database,
        transaction: (fn) =>
          database.transaction(async (tx) => {
            await sql`set local lock_timeout = 200`.execute(tx)
            return fn(tx)
          }),
      }),
    })
    onTestFinished(() => hasty.close())
    const taxed = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select from orders where id = ${one.orderId} for update`.execute(tx)
        return one.at(hasty.url).tax()
      })
    expect(taxed).toMatchObject({ status: 409, body: { code: 'in-progress' } })
  })

  it('reads the lines again when another call changed them while it read', async () => {
    const { one, photoIds } = await twoTabs(1)
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) =>
        SelectQueryNode.is(node)
          ? QueryNode.cloneWithWhere(node, sql`pg_sleep(0.5)::text is not null`.toOperationNode())
          : node,
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const [held] = await Promise.all([
      db()
        .transaction()
        .execute((tx) => lockHeldOrder(tx.withPlugin(slow), one.orderId, null)),
      wait(200).then(() =>
        db()
          .transaction()
          .execute((tx) => addLine(tx, one, photoIds[1] ?? 0)),
      ),
    ])
    expect(held?.revision).toBe(2)
    expect(held?.held?.items.map(({ photoId }) => photoId)).toEqual(photoIds.slice(0, 2))
  })

  it('names photos that it dropped, and answers with the cart, when the cart changes again and again', async () => {
    const { one, photoIds } = await twoTabs(2)
    await sql`update photos set deleted_at = now() where id = ${photoIds[0]}`.execute(db())
    const restless = await startTestApp({
      beside: test,
      wrapDatabase: (database) => ({
        ...database,
        transaction: async (fn) => {
          await sql`update orders set revision = revision + 1 where id = ${one.orderId}`.execute(db())
          return database.transaction(fn)
        },
      }),
    })
    onTestFinished(() => restless.close())
    const taxed = await one.at(restless.url).tax()
    expect(taxed).toMatchObject({ status: 409, body: { code: 'cart-changed' } })
    expect(taxed.body.current).toMatchObject({
      id: one.orderId,
      photoCount: 1,
      removed: [{ kind: 'photo', id: photoIds[0] }],
    })
  })

  it('calculates the tax once more when it calculated that of the cart before the change', async () => {
    const { one, two, photoIds, slug } = await twoTabs(1)
    const taxed = await whileHeld(
      one,
      () => two.tax(),
      (tx) => addLine(tx, one, photoIds[1] ?? 0),
    )
    expect(taxed).toMatchObject({ status: 200, body: { order: { photoCount: 2, revision: 2 } } })
    expect(taxed.body.order.tax).toBe((await two.load(slug)).body.order.tax)
  })
})
