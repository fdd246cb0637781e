import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSealed } from '#domain/orders/sealed-contact.ts'
import { CART_ADD } from '#client/features/cart/queued/cart-entries.ts'
import { placeQueuedOrder } from '#client/features/checkout/counter/counter-order.action.ts'
import { queuedOrderStatus } from '#client/features/checkout/counter/use-queued-order.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { discardEntry } from '#client/device/outbox/decide.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { queueCounterOrder, sweepQueuedOrders } from '#client/features/checkout/counter/queue-counter-order.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { cartEntity } from '#client/device/database/entities.ts'
import type { StoredCart } from '#client/device/database/cart-rows.ts'
import { wipeGuest } from '#client/device/database/wipe-guest.ts'
import { sealingKey } from '#server/platform/sealing/sealing-key.ts'
import { group, photo, shop } from '../cart/cart-fixtures.ts'
import { freshDatabase, queue, switchedConnectivity, until } from '../device/offline-fixtures.ts'
import { cartOrder } from './order-fixture.ts'

const { slug } = shop
const sealing = sealingKey('a secret key of the tests, long enough')
const guest = { name: 'Wilhelmina Wässerle', email: 'wilhelmina@guest.test', locale: 'en' as const }
const addedAt = '2026-07-04T10:00:00.000Z'
const cart: StoredCart = {
  slug,
  localId: 'l',
  channel: 'internal',
  shop,
  lines: [
    { kind: 'photo', addedAt, photo: photo(7) },
    { kind: 'group', addedAt, group: group(3, [8, 9]) },
  ],
  confirmed: null,
  gone: [],
  changedAt: 1,
}
const kinds = actionKindsOf([placeQueuedOrder])
const ref = { slug, localId: 'l', orderId: 5, orderTime: 0, cartToken: 'the-secret', charge: null }

let database: OfflineDatabase
let connectivity: ReturnType<typeof switchedConnectivity>
let calls: { key: string | null; body: Record<string, unknown> }[]
/** The header with the server's time. Only answers with it count as answers of our own server. */
const ours = { 'server-time': '2026-07-04T12:00:00.000Z' }

let answer: () => Response
let stop: AbortController
let running: Promise<void>[]

beforeEach(async () => {
  database = freshDatabase()
  connectivity = switchedConnectivity()
  calls = []
  running = []
  stop = new AbortController()
  answer = () =>
    Response.json({ success: true, order: cartOrder({ id: 1042, status: 'pending', hash: 'h'.repeat(43) }) })
  vi.stubGlobal('fetch', async (request: Request) => {
    expect(new URL(request.url).pathname).toBe('/api/v1/order/place-queued')
    calls.push({ key: request.headers.get('idempotency-key'), body: (await request.json()) as Record<string, unknown> })
    return answer()
  })
  await database.carts.put(cart)
  await database.orders.put(ref)
  await queue(database, { entity: cartEntity('l'), kind: CART_ADD, payload: { slug, localId: 'l', photoId: 7 } })
})
afterEach(async () => {
  stop.abort()
  await Promise.all(running)
  database.close()
  vi.unstubAllGlobals()
})

function startDrainer(): void {
  running.push(drain({ database, connectivity, kinds, alone: true, random: () => 0 }, 'us', stop.signal))
}

async function keep() {
  const kept = await queueCounterOrder(database, slug, { guest, expectedTotal: 7750, publicKey: sealing.publicKey })
  if (typeof kept === 'string') throw new Error(kept)
  return kept
}

async function everythingStored(): Promise<string> {
  return JSON.stringify(await Promise.all(database.tables.map((table) => table.toArray())))
}

describe('a counter order stored on the device', () => {
  it('replaces its cart, has a code that can be read aloud, and stores no readable guest data', async () => {
    const { localCode, items } = await keep()
    expect(localCode).toMatch(/^[A-HJKMNP-Z2-9]{2}-[A-HJKMNP-Z2-9]{4}$/)
    expect(items).toEqual([
      { photo_id: 7, added_at: addedAt },
      { display_group_id: 3, added_at: addedAt },
    ])
    expect((await database.outbox.toArray()).map(({ kind }) => kind)).toEqual(['counter.place'])
    expect(await database.carts.count()).toBe(0)
    expect(await database.orders.count()).toBe(0)
    const stored = await everythingStored()
    for (const word of ['Wilhelmina', 'wilhelmina@', 'the-secret']) expect(stored).not.toContain(word)
  })

  it('can be decrypted only with the server’s key and the local code of the order, and contains the id of its cart', async () => {
    const { sealed, localCode } = await keep()
    const text = sealing.open(sealed, localCode)
    expect(readSealed(text ?? '')).toEqual({ ...guest, order: { id: 5, token: 'the-secret' } })
    expect(sealing.open(sealed, 'AA-2222')).toBeNull()
    expect(sealingKey('another secret key, just as long').open(sealed, localCode)).toBeNull()
    expect(sealingKey('a secret key of the tests, long enough').publicKey, 'of a replica').toBe(sealing.publicKey)
  })

  it('is kept when the guest’s data are wiped, is sent once with the total the guest saw, and then leaves nothing on the device', async () => {
    const { localCode, sealed } = await keep()
    await wipeGuest(database)
    startDrainer()
    await until(async () => (await database.outbox.count()) === 0)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({
      slug,
      isExternal: false,
      expected_total: 7750,
      local_code: localCode,
      sealed,
    })
    const stored = await everythingStored()
    for (const word of [sealed, localCode, 'h'.repeat(43)]) expect(stored).not.toContain(word)
  })

  it('gives its order number to the page that waits for the answer of the server', async () => {
    const { localId } = await keep()
    expect(await queuedOrderStatus(localId, database)).toEqual({ at: 'waiting' })
    startDrainer()
    await until(async () => (await database.outbox.count()) === 0)
    const order = { orderId: 1042, hash: 'h'.repeat(43) }
    expect(await queuedOrderStatus(localId, database)).toEqual({ at: 'arrived', order })
    await sweepQueuedOrders(database, serverNow() + 25 * 3_600_000)
    expect(await database.counterOrders.count()).toBe(0)
  })

  it('is retried with the same idempotency key while the server is busy, and waits for staff once it is refused for good', async () => {
    answer = () =>
      Response.json({ success: false, code: 'too-many' }, { status: 429, headers: { ...ours, 'retry-after': '0' } })
    const { localId } = await keep()
    startDrainer()
    await until(() => Promise.resolve(calls.length > 1))
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(await queuedOrderStatus(localId, database)).toEqual({ at: 'waiting' })
    answer = () =>
      Response.json({ success: false, code: 'cart-empty', errors: { general: 'No' } }, { status: 422, headers: ours })
    await until(async () => (await queuedOrderStatus(localId, database)).at === 'refused')
    const [entry, ...others] = await database.outbox.toArray()
    expect(others).toEqual([])
    // Staff discard the refused order. The page must still show the refusal, and must not promise that the device sends
    // the order by itself.
    await discardEntry(database, kinds, entry?.id ?? 0, { by: '3', reason: 'The guest left' })
    expect(await queuedOrderStatus(localId, database)).toEqual({ at: 'refused' })
  })

  it('is created only once when two tabs place it, and never while the cart is being paid', async () => {
    const both = await Promise.allSettled([keep(), keep()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await database.carts.put(cart)
    const charge = {
      key: 'k',
      expectedTotal: 1,
      startedAt: 0,
      contact: { ...guest, country: 'US', state: '', zip: '' },
    }
    await database.orders.put({ ...ref, charge: { ...charge, acknowledged: false } })
    await expect(keep()).rejects.toThrow('in-progress')
    expect(await database.outbox.count()).toBe(1)
  })
})
