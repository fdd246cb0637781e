import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { setKiosk, kioskHome, isKiosk } from '#client/device/kiosk/kiosk.ts'
import { setCartAside } from '#client/device/kiosk/set-aside-cart.ts'
import { cartEntity } from '#client/device/database/entities.ts'
import { onGuestWiped, wipeGuest } from '#client/device/database/wipe-guest.ts'
import { queue } from '../device/offline-fixtures.ts'
import { emptyAll, openCharge, putCart, slug } from '../timeout/set-aside-fixtures.ts'

const database = offlineDatabase()

/** An in-memory Cache Storage: entries by name and address. */
function fakeCaches(content: Record<string, string[]>) {
  const stored = new Map(Object.entries(content).map(([name, paths]) => [name, new Set(paths)]))
  const open = (name: string) => {
    const paths = stored.get(name) ?? new Set()
    return Promise.resolve({
      keys: () => Promise.resolve([...paths].map((path) => ({ url: new URL(path, location.origin).href }))),
      delete: ({ url }: { url: string }) => Promise.resolve(paths.delete(new URL(url).pathname)),
    })
  }
  vi.stubGlobal('caches', { keys: () => Promise.resolve([...stored.keys()]), open })
  return stored
}

async function everythingStored(): Promise<string> {
  const tables = await Promise.all(database.tables.map((table) => table.toArray()))
  return JSON.stringify([tables, { ...localStorage }, { ...sessionStorage }])
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await emptyAll(database)
})
afterEach(() => vi.unstubAllGlobals())

describe('wipeGuest', () => {
  it('leaves no guest data in any store', async () => {
    await putCart(database, { localId: 'set-aside' })
    await setCartAside(slug, database)
    await putCart(database, { localId: 'present', charge: openCharge })
    await queue(database, { entity: cartEntity('present'), kind: 'cart.add', payload: { slug, photoId: 1 } })
    await database.ownOrders.put({
      slug,
      orderId: 12,
      hash: 'a-hash',
      isExternal: true,
      state: 'completed',
      photoIds: [1],
      groupIds: [],
      seenAt: 0,
    })
    await database.table('placedOrders').put({ slug, orderId: 11, hash: 'an-old-hash' })
    localStorage.setItem('guest:locale', 'es')
    sessionStorage.setItem('guest:anything', 'sam@example.com')
    const marks = [
      'sam@example.com',
      'Sam',
      'secret-present',
      'secret-set-aside',
      'a-hash',
      'an-old-hash',
      'IMG_1',
      'guest:',
      slug,
    ]
    const before = await everythingStored()
    expect(marks.filter((mark) => !before.includes(mark))).toEqual([])

    await wipeGuest()
    const after = await everythingStored()
    expect(marks.filter((mark) => after.includes(mark))).toEqual([])
  })

  it('keeps the waiting actions of staff, the settings of the device, and the server time', async () => {
    setKiosk(true, '/outfitter/home-rafts')
    localStorage.setItem('eddyline.clock-offset', '120')
    await queue(database, { entity: 'order:5', actor: 'user:3', kind: 'order.release' })
    await wipeGuest()
    expect((await database.outbox.toArray()).map(({ entity }) => entity)).toEqual(['order:5'])
    expect([isKiosk(), kioskHome()]).toEqual([true, '/outfitter/home-rafts'])
    expect(localStorage.getItem('eddyline.clock-offset')).toBe('120')
    setKiosk(false)
  })

  it('deletes bought pictures and answers from the caches, but keeps the app and watermarked pictures', async () => {
    const stored = fakeCaches({
      precache: ['/index.html', '/assets/app.js'],
      'eddyline-images': ['/images/12/w/thumb.jpg', '/images/12/delivery.jpg', '/deliveries/abc.zip', '/api/v1/x'],
    })
    await wipeGuest()
    expect([...(stored.get('precache') ?? [])]).toEqual(['/index.html', '/assets/app.js'])
    expect([...(stored.get('eddyline-images') ?? [])]).toEqual(['/images/12/w/thumb.jpg'])
  })

  it('tells the page to forget the guest, and continues when a store cannot be wiped', async () => {
    const onWiped = vi.fn()
    const stop = onGuestWiped(onWiped)
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('denied')) })
    await putCart(database)
    await wipeGuest()
    stop()
    await wipeGuest()
    expect(onWiped).toHaveBeenCalledTimes(1)
    expect(await database.carts.count()).toBe(0)
  })
})
