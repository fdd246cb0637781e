import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredDayPack } from '#client/device/database/rows.ts'
import { queue } from '../device/offline-fixtures.ts'

const DATABASE = '#client/device/database/device-database.ts'
const database = offlineDatabase()
const pack = { slug: 'arkansas-headwaters' } as StoredDayPack

/** Hooks of a page that has just opened. Each hook loads the code that reads the device on first use. */
const hooks = {
  useUnsent: async () => (await import('#client/device/outbox/use-unsent.ts')).useUnsent,
  useOldestUnsent: async () => (await import('#client/device/outbox/use-oldest-unsent.ts')).useOldestUnsent,
  useDayPack: async () => (await import('#client/device/day-packs/use-day-pack.ts')).useDayPack,
}

beforeEach(async () => {
  for (const table of database.tables) await table.clear()
  await queue(database, { entity: 'cart:a' })
  await database.dayPacks.put(pack)
  vi.resetModules()
})
afterEach(() => vi.doUnmock(DATABASE))

it.each(['useUnsent', 'useOldestUnsent', 'useDayPack'] as const)(
  '%s reads the device’s database although the database code failed to load at first',
  async (name) => {
    let loads = 0
    vi.doMock(DATABASE, (load) => {
      loads += 1
      if (loads === 1) throw new TypeError('Failed to fetch')
      return load()
    })
    const hook = await hooks[name]()
    const { result } = renderHook<unknown, unknown>(() => hook())
    await waitFor(() => expect(result.current).not.toBeNull())
    expect(loads).toBe(2)
  },
)
