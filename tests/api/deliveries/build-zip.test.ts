import { Readable, Transform } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createZipBuilder, type ZipBuilderOptions } from '#server/jobs/build-zip.ts'
import { orderChangedChannel, readOrderChange } from '#server/modules/orders/orders.public.ts'
import { voidAllLeases } from '#server/app/release-dead-processes.ts'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { eventsArrived } from '../../support/events-arrived.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { testApp } from '../../support/test-app.ts'
import { askForZip, openTestStorage, placeOrder, storeOriginals, type PlacedOrder } from './placed-order.ts'
import { readZip } from './read-zip.ts'

const test = testApp()
let shop: Shop
let storage: Storage
let events: Events
let order: PlacedOrder

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  storage = await openTestStorage(test)
  await storeOriginals(test, storage)
  events = await createEvents({ database: test.data.database, url: test.data.url, log: silentLog })
})
afterAll(async () => {
  await events.close()
})

beforeEach(async () => {
  await test.data.database.db.deleteFrom('zip_files').execute()
  order = await placeOrder(test, shop)
  await askForZip(test, order.id, { 'order-hash': order.hash })
})

const row = (of: PlacedOrder = order) =>
  test.data.database.db.selectFrom('zip_files').selectAll().where('order_id', '=', of.id).executeTakeFirstOrThrow()
const mailCount = async () => {
  const rows = await test.data.database.db.selectFrom('mails').select('id').where('order_id', '=', order.id).execute()
  return rows.length
}

function builder(changes: Partial<ZipBuilderOptions> = {}) {
  return createZipBuilder({
    database: test.data.database,
    storage,
    events,
    mails: { publicUrl: 'https://photos.test', mailFrom: 'no-reply@photos.test', events },
    clock: test.clock,
    log: silentLog,
    random: () => 1,
    ...changes,
  })
}

/** A file store with some methods replaced. A spread copy would lose the methods that its class defines. */
function storageWith(changes: Partial<Storage>): Storage {
  return new Proxy(storage, {
    get: (target, name: keyof Storage) => {
      const value = changes[name] ?? target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A file store that returns no original until the test calls `letGo`. */
function heldStorage() {
  let letGo: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const opened: string[] = []
  const held = storageWith({
    getStream: async (key) => {
      opened.push(key)
      await gate
      return storage.getStream(key)
    },
  })
  return { held, opened, letGo }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 10_000, interval: 5 }).toBe(true)
}

describe('a zip that another server began', () => {
  /**
   * A progress interval of an hour, in milliseconds. A builder with this interval never renews its lease, like a server
   * that hangs.
   */
  const anHour = 3_600_000
  // Builders that never finished their zip. After each test, `afterEach` stops them and waits for their end.
  const gone: { stop: AbortController; run: Promise<unknown> }[] = []
  afterEach(async () => {
    for (const { stop, run } of gone.splice(0)) {
      stop.abort()
      await run
    }
  })

  async function claimedByAnother(): Promise<void> {
    const { opened, held } = heldStorage()
    const stop = new AbortController()
    gone.push({ stop, run: builder({ storage: held, progressEveryMs: anHour }).run(stop.signal) })
    await until(() => opened.length > 0)
  }

  it('waits for its lease to expire, and then any server builds it', async () => {
    await claimedByAnother()
    expect(await row()).toMatchObject({ state: 'building', tries: 1 })
    test.clock.advance(59_000)
    expect(await builder().run()).toEqual({ built: 0, failed: 0 })
    test.clock.advance(1_000)
    expect(await builder().run()).toEqual({ built: 1, failed: 0 })
    expect(await row()).toMatchObject({ state: 'ready', tries: 2 })
    expect(await mailCount()).toBe(1)
  })

  it('is built at once in an installation that allows only one process', async () => {
    await claimedByAnother()
    test.clock.advance(1)
    await test.data.database.transaction(voidAllLeases)
    expect(await builder().run()).toEqual({ built: 1, failed: 0 })
  })

  it('becomes ready once, with one mail, even when the server that began it is still alive', async () => {
    const { held, opened, letGo } = heldStorage()
    const slow = builder({ storage: held, progressEveryMs: anHour }).run()
    await until(() => opened.length > 0)
    test.clock.advance(60_000)
    expect(await builder().run()).toEqual({ built: 1, failed: 0 })
    const ready = await row()
    letGo()
    expect(await slow).toEqual({ built: 0, failed: 0 })
    expect(await row()).toEqual(ready)
    expect(await mailCount()).toBe(1)
  })

  it('is abandoned by that server as soon as it sees that it lost the lease', async () => {
    const { held, opened } = heldStorage()
    // The file store never returns the originals, so this build can end only because it lost its lease.
    const slow = builder({ storage: held, progressEveryMs: 5 })
    const given = slow.run()
    await until(() => opened.length > 0)
    await test.data.database.db
      .updateTable('zip_files')
      .set({ lease_until: new Date('2030-01-01') })
      .execute()
    test.clock.advance(31_000)
    expect(await given).toEqual({ built: 0, failed: 0 })
    expect(await row()).toMatchObject({ state: 'building' })
  })
})

describe('a zip in progress', () => {
  it('stores and publishes its progress photo by photo, and renews its lease', async () => {
    // Waits for the event that the zip request sent, so that the test does not count it.
    await eventsArrived(events, test.data.database)
    const told: string[] = []
    const unsubscribe = events.subscribe(orderChangedChannel, (payload) => {
      const change = readOrderChange(payload)
      if (change?.orderId === order.id && change.what !== 'order') told.push(change.what)
    })
    const reported: number[] = []
    const steps = storageWith({
      getStream: async (key) => {
        const wanted = reported.length
        await until(async () => (await row()).done >= wanted)
        reported.push((await row()).done)
        test.clock.advance(40_000)
        return storage.getStream(key)
      },
    })
    const run = builder({ storage: steps, progressEveryMs: 1 }).run()
    // The clock advances 40 s for each photo, two minutes in all, but a lease lasts one minute. So the first builder
    // must renew its lease, or the second builder below would take the zip over.
    await until(() => reported.length > 0)
    expect(await builder().run()).toEqual({ built: 0, failed: 0 })
    expect(await run).toEqual({ built: 1, failed: 0 })
    await eventsArrived(events, test.data.database)
    unsubscribe()
    expect(reported).toEqual([0, 1, 2])
    expect(told.length).toBeGreaterThanOrEqual(4)
    // The event stream for staff gets only the states 'running' and 'ready'. Only the delivery page gets the progress.
    expect(told.filter((what) => what === 'zip')).toHaveLength(2)
  })

  it('does not block the building of another zip', async () => {
    const second = await placeOrder(test, shop)
    await askForZip(test, second.id, { 'order-hash': second.hash })
    const { held, opened, letGo } = heldStorage()
    const both = builder({ storage: held })
    const runs = [both.run(), both.run()]
    await until(() => opened.length === 2)
    expect([(await row()).state, (await row(second)).state]).toEqual(['building', 'building'])
    letGo()
    const done = await Promise.all(runs)
    expect(done.map((run) => run.built)).toEqual([1, 1])
  })

  it('returns to the state ‘requested’ when the server stops, and the next server builds the zip at once', async () => {
    const { held, opened, letGo } = heldStorage()
    const stop = new AbortController()
    const run = builder({ storage: held }).run(stop.signal)
    await until(() => opened.length > 0)
    stop.abort()
    expect(await run).toEqual({ built: 0, failed: 0 })
    letGo()
    expect(await row()).toMatchObject({ state: 'requested', tries: 0, done: 0, lease_until: null, last_error: null })
    expect(await builder().run()).toEqual({ built: 1, failed: 0 })
  })

  it('fails without a file or mail when the order is fully refunded meanwhile', async () => {
    const { held, opened, letGo } = heldStorage()
    const run = builder({ storage: held }).run()
    await until(() => opened.length > 0)
    await test.data.database.db.updateTable('orders').set({ refunded_total: 1500 }).where('id', '=', order.id).execute()
    letGo()
    expect(await run).toEqual({ built: 0, failed: 1 })
    const { name, state, last_error } = await row()
    expect([state, last_error]).toEqual(['failed', 'not-deliverable'])
    expect(await mailCount()).toBe(0)
    await test.app.runJob('retention')
    expect(await storage.stat(`zips/${name}`)).toBeNull()
  })
})

describe('a requested zip', () => {
  it('is retried with growing pauses while the storage fails, and then fails for good', async () => {
    const broken = storageWith({
      getStream: () => Promise.reject(Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' })),
    })
    const pauses: number[] = []
    for (let tries = 1; tries < 8; tries += 1) {
      expect(await builder({ storage: broken }).run()).toEqual({ built: 0, failed: 1 })
      const { next_try_at, state, last_error } = await row()
      expect([state, last_error]).toEqual(['requested', 'ECONNREFUSED'])
      pauses.push((next_try_at.getTime() - test.clock.now().getTime()) / 1000)
      expect(await builder().run()).toEqual({ built: 0, failed: 0 })
      test.clock.set(next_try_at)
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320])
    expect(await builder({ storage: broken }).run()).toEqual({ built: 0, failed: 1 })
    expect(await row()).toMatchObject({ state: 'failed', tries: 8 })
    expect(await mailCount()).toBe(0)
  })

  it('is complete on the second try when reading from the storage failed in the middle of the first try', async () => {
    let reads = 0
    const flaky = storageWith({
      getStream: async (key) => {
        reads += 1
        const source = await storage.getStream(key)
        if (reads !== 2) return source
        const reset = new Transform({ transform: (_chunk, _encoding, done) => done(new Error('reset')) })
        return source.pipe(reset).once('close', () => source.destroy())
      },
    })
    expect(await builder({ storage: flaky }).run()).toEqual({ built: 0, failed: 1 })
    const { name, next_try_at } = await row()
    expect(await storage.stat(`zips/${name}`)).toBeNull()
    test.clock.set(next_try_at)
    expect(await builder({ storage: flaky }).run()).toEqual({ built: 1, failed: 0 })
    expect(readZip(await storage.getBytes(`zips/${name}`))).toHaveLength(3)
  })

  it('fails at once with a log line that names the photo when an original is missing', async () => {
    const own = await openShop(test.data.database.db, { photos: 2 })
    order = await placeOrder(test, own, { photoIds: own.photoIds })
    await askForZip(test, order.id, { 'order-hash': order.hash })
    const errors: object[] = []
    const log = { ...silentLog, error: (detail: object) => void errors.push(detail) }
    await builder({ log }).run()
    expect(await row()).toMatchObject({ state: 'failed', last_error: 'original-missing', tries: 1 })
    expect(errors).toContainEqual({ orderId: order.id, photoId: own.photoIds[0] })
    expect(await mailCount()).toBe(0)
    expect(await storage.stat(`zips/${(await row()).name}`)).toBeNull()
  })

  it.each([
    ['shorter', 999],
    ['longer', 1001],
  ])('fails at once when a stored original is %s than the uploaded file', async (_, size) => {
    const damaged = storageWith({ getStream: async () => Readable.from([Buffer.alloc(size)]) })
    expect(await builder({ storage: damaged }).run()).toEqual({ built: 0, failed: 1 })
    expect(await row()).toMatchObject({ state: 'failed', last_error: 'original-damaged' })
    expect(await storage.stat(`zips/${(await row()).name}`)).toBeNull()
  })

  it('makes /readyz report how long the zip has waited, until a server builds it', async () => {
    const ready = async () => (await (await fetch(`${test.url}/readyz`)).json()) as { oldest_zip: number | null }
    test.clock.advance(90_000)
    expect((await ready()).oldest_zip).toBe(90)
    await builder().run()
    expect((await ready()).oldest_zip).toBeNull()
  })
})

it('a zip fails for good when the process that built it died in each of eight tries', async () => {
  await test.data.database.db
    .updateTable('zip_files')
    .set({ state: 'building', tries: 8, lease_until: new Date(test.clock.now().getTime() - 1) })
    .where('order_id', '=', order.id)
    .execute()
  expect(await builder().run()).toEqual({ built: 0, failed: 1 })
  expect(await row()).toMatchObject({ state: 'failed', last_error: 'never-finished', lease_until: null })
})
