import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestDayPack } from '#client/device/day-packs/day-pack.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { runDayPack, type DayPackContents } from '#client/device/day-packs/run-day-pack.ts'
import { addressOf, cacheInMemory, picture } from './day-pack-fixtures.ts'
import { freshDatabase, switchedConnectivity, until } from './offline-fixtures.ts'

let stop: () => void = () => undefined
let store = cacheInMemory()
let isReachable = true
let photos = 3
let asked = 0

beforeEach(() => {
  store = cacheInMemory()
  isReachable = true
  photos = 3
  asked = 0
  vi.stubGlobal('caches', { open: () => Promise.resolve(store.cache), match: () => Promise.resolve(undefined) })
  vi.stubGlobal('fetch', () => (isReachable ? Promise.resolve(picture()) : Promise.reject(new TypeError('no network'))))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function start(database: OfflineDatabase) {
  const connectivity = switchedConnectivity()
  const ask = (): Promise<DayPackContents> => {
    asked += 1
    const addresses = Array.from({ length: photos }, (_, place) => addressOf(place + 1))
    return Promise.resolve({ timezone: 'America/Denver', addresses })
  }
  stop = runDayPack({ database, connectivity, isReachable: () => Promise.resolve(isReachable), ask })
  return connectivity
}

const packOf = (database: OfflineDatabase) => database.dayPacks.toCollection().first()
const isReady = (database: OfflineDatabase) => async () => (await packOf(database))?.state === 'ready'

it('a day pack that is requested while the page is open is loaded and becomes ready', async () => {
  const database = freshDatabase()
  start(database)
  await requestDayPack(database, 'rafts')
  await until(isReady(database))
  expect(await packOf(database)).toMatchObject({ have: 3, count: 3, problem: null, timezone: 'America/Denver' })
  expect(store.places()).toHaveLength(3)
})

it('a day pack whose loading was interrupted is completed when the network returns', async () => {
  const database = freshDatabase()
  isReachable = false
  const connectivity = start(database)
  connectivity.become('offline')
  await requestDayPack(database, 'rafts')
  await until(async () => (await packOf(database))?.problem === 'offline')
  expect(asked).toBe(0)
  isReachable = true
  connectivity.become('online')
  await until(isReady(database))
})

it('a complete day pack stays ready when the server cannot be reached for an update', async () => {
  const database = freshDatabase()
  start(database)
  await requestDayPack(database, 'rafts')
  await until(isReady(database))
  stop()
  await database.dayPacks.update('rafts', { askedAt: 1 })
  isReachable = false
  const looked = vi.fn(() => Promise.resolve(false))
  stop = runDayPack({
    database,
    connectivity: switchedConnectivity(),
    isReachable: looked,
    ask: () => Promise.reject(new Error('not asked')),
  })
  await until(() => looked.mock.calls.length > 0)
  expect(await packOf(database)).toMatchObject({ state: 'ready', problem: null })
})

it('a day pack is refreshed at once when staff ask for it', async () => {
  const database = freshDatabase()
  start(database)
  await requestDayPack(database, 'rafts')
  await until(isReady(database))
  photos = 5
  await requestDayPack(database, 'rafts', { now: true })
  await until(async () => (await packOf(database))?.count === 5 && (await isReady(database)()))
  expect(store.places()).toHaveLength(5)
})
