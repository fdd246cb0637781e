import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { offlineDatabase, openOfflineDatabase } from '#client/device/database/device-database.ts'
import { onDatabaseLost, reopenWhenClosed } from '#client/device/database/lost-database.ts'
import { until } from './offline-fixtures.ts'

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
})
