import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { offlineDatabase, openOfflineDatabase } from '#client/device/database/device-database.ts'
import { onDatabaseLost, onDatabaseStuck, reopenWhenClosed } from '#client/device/database/lost-database.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { until } from './offline-fixtures.ts'

const dead = new WeakSet<IDBDatabase>()
const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value as IDBDatabase['transaction']
// Dexie binds the method when it opens the database, so this stands in before that.
IDBDatabase.prototype.transaction = function (...given) {
  if (dead.has(this)) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  return begin.apply(this, given)
}
const endProcess = (): void => void dead.add(database.backendDB())

const database = offlineDatabase()
const lost = vi.fn()
let warned: MockInstance
let counts: number[]
let stops: (() => void)[]

beforeEach(async () => {
  // Dexie logs a warning for each change of version, and any warning would fail the test.
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  counts = []
  lost.mockClear()
  await database.counterOrders.clear()
  await database.counterOrders.put({ localId: 'first', slug: 'rafts', keptAt: 0, arrived: null })
  const watch = liveQuery(() => database.counterOrders.count()).subscribe((count) => counts.push(count))
  stops = [() => watch.unsubscribe(), onDatabaseLost(lost)]
  await until(() => counts.length > 0)
})

afterEach(() => {
  for (const stop of stops) stop()
  warned.mockClear()
})

describe('offlineDatabase', () => {
  it('reports once that the browser deleted it, is then empty, and stores new data again', async () => {
    indexedDB.deleteDatabase(database.name)
    await until(() => lost.mock.calls.length > 0)
    await until(() => counts.at(-1) === 0)
    await database.counterOrders.put({ localId: 'next', slug: 'rafts', keptAt: 0, arrived: null })
    await until(() => counts.at(-1) === 1)
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('reports no loss at a first visit, when the browser creates it', async () => {
    const fresh = openOfflineDatabase('first visit')
    reopenWhenClosed(fresh)
    await fresh.counterOrders.put({ localId: 'first', slug: 'rafts', keptAt: 0, arrived: null })
    expect(lost).not.toHaveBeenCalled()
  })

  it('opens again after it failed to open while the browser was still deleting it', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('The connection was closed.', 'AbortError')
    })
    indexedDB.deleteDatabase(database.name)
    await until(() => lost.mock.calls.length > 0)
    await until(() => counts.at(-1) === 0)
    expect(open.mock.calls.length).toBeGreaterThan(1)
    open.mockRestore()
  })

  it('can still be read and written after a page of a newer version has upgraded it', async () => {
    const newer = openOfflineDatabase(database.name)
    newer.version(99).stores({ invented: 'id' })
    await newer.open()
    await until(() => database.isOpen())
    await database.counterOrders.put({ localId: 'next', slug: 'rafts', keptAt: 0, arrived: null })
    await until(() => counts.at(-1) === 2)
    expect(lost).not.toHaveBeenCalled()
    newer.close()
  })

  it('reads and writes again after iOS ended its process without a close event', async () => {
    endProcess()
    await database.counterOrders.put({ localId: 'next', slug: 'rafts', keptAt: 0, arrived: null })
    await until(() => counts.at(-1) === 2)
    endProcess()
    await database.transaction('rw', database.counterOrders, () => database.counterOrders.delete('next'))
    await until(() => counts.at(-1) === 1)
    expect(lost).not.toHaveBeenCalled()
  })

  it('lastOutcome that the page must be reloaded while it cannot be reopened, and stops once it can', async () => {
    const stuck = vi.fn()
    stops.push(onDatabaseStuck(stuck))
    // The page is still reopening it when it closes a second time.
    endProcess()
    await database.counterOrders.count()
    const failing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    })
    endProcess()
    const error: unknown = await database.counterOrders.clear().catch((failed: unknown) => failed)
    expect(errorMessage(error)).toBe('Your browser cannot reach what it saved on this device. Reload this page.')
    await until(() => stuck.mock.calls.length > 0)
    const tries = failing.mock.calls.length
    await until(() => failing.mock.calls.length > tries)
    expect(stuck.mock.calls).toEqual([[true]])
    failing.mockRestore()
    await until(() => stuck.mock.calls.length > 1)
    expect(stuck.mock.calls.at(-1)).toEqual([false])
    expect(await database.counterOrders.count()).toBe(1)
  })
})
